import { type AdDimension, adDimensions } from '../../contract/ad-dimensions.ts'

export type ReportedDimension = Exclude<AdDimension, 'reason'>

/** Dimensions with tables of their own. */
export const reportedDimensions = adDimensions.filter((name): name is ReportedDimension => name !== 'reason')
