// How large a picture may be before anybody tries to unpack it.

export const decodeLimits = {
  bytes: 15 * 1024 * 1024,
  /** Of one frame: what professional cameras take. */
  pixels: 50_000_000,
  frames: 100,
  pixelsOfAllFrames: 50_000_000,
  /** Wider pictures are made this wide. */
  widthPx: 2_400,
  decodeSeconds: 15,
} as const
