// From a stored picture to the files pages load: the 16 to 9 of covers, the widths of pictures in a text.
import sharp, { type Sharp } from 'sharp'
import { computeCropRegion } from '../contract/crop-region.ts'
import type { FocalPoint } from '../contract/library-picture.ts'
import type { PictureFormat } from '../contract/picture-url.ts'
import { decodeLimits } from './decode-limits.ts'
import { convertDecodeErrors } from './decode-picture.ts'

/** What covers stand on where a picture lets it through. */
const paper = '#F4EFDF'

/**
 * A part of the picture in the size given, enlarged where the picture is smaller: the part around the focal point, or
 * what catches the eye. @throws ProblemError 400
 */
export function cropToShape(
  bytes: Buffer,
  size: { width: number; height: number; focalPoint: FocalPoint | null },
  format: PictureFormat,
): Promise<Buffer> {
  const { width, height, focalPoint } = size
  return convertDecodeErrors(async () => {
    const upright = open(bytes).autoOrient()
    const cropped = focalPoint
      ? upright
          .extract(computeCropRegion(focalPoint, width / height, await open(bytes).metadata()))
          .resize({ width, height })
      : upright.resize({ width, height, position: sharp.strategy.attention })
    return encode(cropped.flatten({ background: paper }), format).toBuffer()
  })
}

/** No wider than `width`, never enlarged. Of a moving picture its first frame. @throws ProblemError 400 */
export function shrinkToWidth(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return convertDecodeErrors(() => {
    const shrunk = open(bytes).autoOrient().resize({ width, withoutEnlargement: true })
    return encode(format === 'jpeg' ? shrunk.flatten({ background: paper }) : shrunk, format).toBuffer()
  })
}

function open(bytes: Buffer): Sharp {
  const { pixels, decodeSeconds } = decodeLimits
  return sharp(bytes, { failOn: 'error', limitInputPixels: pixels }).timeout({ seconds: decodeSeconds })
}

function encode(print: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return print.avif({ quality: 55, effort: 3 })
  if (format === 'webp') return print.webp({ quality: 76 })
  return print.jpeg({ quality: 80, mozjpeg: true })
}
