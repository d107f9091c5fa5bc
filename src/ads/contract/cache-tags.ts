/** Of everything that depends on which advertisements can be shown. */
export const adsTag = 'ads'
