// The picture that stands for an article where its link is shared.

/** Pixels; what messengers and networks ask for. */
export const shareCardSize = { width: 1200, height: 630 } as const
