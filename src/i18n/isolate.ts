/** Unicode isolates keep a name or number of the other direction from reordering the sentence around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
