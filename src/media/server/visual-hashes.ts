// What a picture looks like, in a few bytes: a blurred placeholder for pages that wait for it, and a fingerprint by
// which pictures that look the same are recognised.
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

export type VisualHashes = {
  /** ThumbHash in Base64. */
  placeholder: string
  /** Difference hash: 64 bits in hex, a bit for each neighbour that is brighter. */
  fingerprint: string
}

const placeholderSidePx = 100
const bitsAcross = 8

/** Of bytes that have been decoded and bounded before; of a moving picture its first frame. */
export async function computeVisualHashes(data: Buffer): Promise<VisualHashes> {
  const [small, grey] = await Promise.all([
    sharp(data)
      .resize(placeholderSidePx, placeholderSidePx, { fit: 'inside' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
    sharp(data)
      .flatten({ background: 'white' })
      .greyscale()
      .resize(bitsAcross + 1, bitsAcross, { fit: 'fill' })
      .raw()
      .toBuffer(),
  ])
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data)
  return { placeholder: Buffer.from(hash).toString('base64'), fingerprint: differenceHash(grey) }
}

function differenceHash(grey: Buffer): string {
  let bits = 0n
  for (let row = 0; row < bitsAcross; row++) {
    for (let column = 0; column < bitsAcross; column++) {
      const at = row * (bitsAcross + 1) + column
      const isBrighter = (grey[at] ?? 0) < (grey[at + 1] ?? 0)
      bits = (bits << 1n) | (isBrighter ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}
