// Resizes stored pictures for pages: crops of covers, and the widths of pictures in texts.
import sharp, { type Sharp } from 'sharp'
import { computeCropRegion } from '../contract/crop-region.ts'
import type { FocalPoint } from '../contract/library-picture.ts'
import type { PictureFormat } from '../contract/picture-url.ts'
import { decodeLimits } from './decode-limits.ts'
import { convertDecodeErrors } from './decode-picture.ts'

/** Background of covers behind transparent pixels. */
const backgroundColor = '#F4EFDF'

/**
 * Crops the picture to the size, around the focal point or else the most salient part. Smaller pictures are enlarged.
 * @throws ProblemError 400
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
    return encode(cropped.flatten({ background: backgroundColor }), format).toBuffer()
  })
}

/** Shrinks the picture, or the first frame of an animation, to the width; never enlarges. @throws ProblemError 400 */
export function shrinkToWidth(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  return convertDecodeErrors(() => {
    const shrunk = open(bytes).autoOrient().resize({ width, withoutEnlargement: true })
    return encode(
      format === 'jpeg' ? shrunk.flatten({ background: backgroundColor }) : shrunk,
      format,
    ).toBuffer()
  })
}

function open(bytes: Buffer): Sharp {
  const { pixels, decodeSeconds } = decodeLimits
  return sharp(bytes, { failOn: 'error', limitInputPixels: pixels }).timeout({ seconds: decodeSeconds })
}

function encode(image: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 55, effort: 3 })
  if (format === 'webp') return image.webp({ quality: 76 })
  return image.jpeg({ quality: 80, mozjpeg: true })
}
