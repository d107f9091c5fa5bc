/** Size in pixels of the preview image of a shared link, as messengers and social networks recommend. */
export const shareCardSize = { width: 1200, height: 630 } as const
