// Tags of cached data about members.

/** Pages that show the nickname of a member. */
export const memberTag = (userId: string): string => `member:${userId}`
