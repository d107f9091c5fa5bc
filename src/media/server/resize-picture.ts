// From a stored picture to the files pages load: the 16 to 9 of covers, the widths of pictures in a text.
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '../contract/picture-address.ts'
import { pictureLimits, refusingDamage } from './decode-picture.ts'
import { inTurn } from './in-turn.ts'

/** What covers stand on where a picture lets it through. */
const paper = '#F4EFDF'

/** Changes whenever the same picture would give other bytes. */
export const printingEdition = `1 ${sharp.versions.sharp} ${sharp.versions.vips}`

export function coverHeight(width: number): number {
  return Math.round((width * 9) / 16)
}

/** The part that catches the eye, in the shape of a cover, enlarged where the picture is smaller. @throws ProblemError 400 */
export function cropToCover(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return inTurn(() =>
    refusingDamage(() => {
      const height = coverHeight(width)
      const cropped = open(bytes).autoOrient().resize({ width, height, position: sharp.strategy.attention })
      return encode(cropped.flatten({ background: paper }), format).toBuffer()
    }),
  )
}

/** No wider than `width`, never enlarged. Of a moving picture its first frame. @throws ProblemError 400 */
export function shrinkToWidth(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return inTurn(() =>
    refusingDamage(() => {
      const shrunk = open(bytes).autoOrient().resize({ width, withoutEnlargement: true })
      return encode(format === 'jpeg' ? shrunk.flatten({ background: paper }) : shrunk, format).toBuffer()
    }),
  )
}

function open(bytes: Buffer): Sharp {
  const { pixels, decodeSeconds } = pictureLimits
  return sharp(bytes, { failOn: 'error', limitInputPixels: pixels }).timeout({ seconds: decodeSeconds })
}

function encode(print: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return print.avif({ quality: 55, effort: 3 })
  if (format === 'webp') return print.webp({ quality: 76 })
  return print.jpeg({ quality: 80, mozjpeg: true })
}
