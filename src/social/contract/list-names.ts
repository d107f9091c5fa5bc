// The lists that each member has. No schemas here: pages use them as well.

/** `oils` are those that the member has at home. */
export const listNames = ['favourites', 'wishlist', 'oils'] as const
export type ListName = (typeof listNames)[number]
