// Visual hashes of a picture: a blurred placeholder to show while it loads, and a fingerprint that finds similar
// pictures.
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export type VisualHashes = {
  /** ThumbHash in Base64. */
  placeholder: string
  /** Difference hash: 64 bits in hex; a bit is set where the right neighbor is brighter. */
  fingerprint: string
}

const placeholderSidePx = 100
const bitsAcross = 8

/** @param data a file that was already decoded and checked; of an animation the first frame counts */
export async function computeVisualHashes(data: Buffer): Promise<VisualHashes> {
  const [small, gray] = await Promise.all([
    sharp(data)
      .resize(placeholderSidePx, placeholderSidePx, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    sharp(data)
      .flatten({ background: 'white' })
      .grayscale()
      .resize(bitsAcross + 1, bitsAcross, { fit: 'fill' })
      .raw()
      .toBuffer(),
  ])
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return { placeholder: Buffer.from(hash).toString('base64'), fingerprint: differenceHash(gray) }
}

function differenceHash(gray: Buffer): string {
  let bits = 0n
  for (let row = 0; row < bitsAcross; row++) {
    for (let column = 0; column < bitsAcross; column++) {
      const index = row * (bitsAcross + 1) + column
      const isBrighter = (gray[index] ?? 0) < (gray[index + 1] ?? 0)
      bits = (bits << 1n) | (isBrighter ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}
