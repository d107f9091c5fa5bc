// Renders a cover to an image file.

import sharp, { type Sharp } from 'sharp'
import { type CoverInput, composeCover } from './compose-cover.ts'

export type CoverFormat = 'avif' | 'webp' | 'png' | 'jpeg'

type RenderedCover = { data: Buffer; width: number; height: number }

/** Draws and encodes a cover. @throws RangeError if width or height is below 16 pixels */
export async function renderCover({
  format,
  ...input
}: CoverInput & { format: CoverFormat }): Promise<RenderedCover> {
  const image = sharp(Buffer.from(composeCover(input))).flatten()
  const { data, info } = await encode(image, format).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function encode(image: Sharp, format: CoverFormat): Sharp {
  if (format === 'avif') return image.avif({ quality: 50, effort: 3 })
  if (format === 'webp') return image.webp({ quality: 70, effort: 5, smartSubsample: true })
  if (format === 'jpeg') return image.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
  return image.png({ palette: true, colors: 64, effort: 5 })
}
