// Limits for pictures, checked before they are decoded.

export const decodeLimits = {
  bytes: 15 * 1024 * 1024,
  /** Of one frame. Covers professional cameras. */
  pixels: 50_000_000,
  frames: 100,
  pixelsOfAllFrames: 50_000_000,
  /** Wider pictures are resized to this width. */
  widthPx: 2_400,
  decodeSeconds: 15,
} as const
