// Tags of cached data about members.

/**
 * Pages that show the nickname of a member. The end of the id is random enough to tell members apart. A tag is stored for
 * a day, and must not contain the id of an account that was deleted meanwhile.
 */
export const memberTag = (userId: string): string => `member:${userId.slice(-12)}`
