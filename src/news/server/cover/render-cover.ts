// Prints a composed cover into the picture files the site sends: once per article, theme and size, then kept.

import sharp, { type Sharp } from 'sharp'
import { type CoverInput, composeCover } from './compose-cover.ts'

/** Pixel widths a cover is offered in. */
export const coverWidths = [400, 800, 1200] as const

export type CoverFormat = 'avif' | 'webp' | 'png' | 'jpeg'

export type RenderedCover = { data: Buffer; width: number; height: number }

/** Composes and encodes a cover; width and height are those of the file. Rejects on a size below 16 pixels. */
export async function renderCover({
  format,
  ...input
}: CoverInput & { format: CoverFormat }): Promise<RenderedCover> {
  const print = sharp(Buffer.from(composeCover(input))).flatten()
  const { data, info } = await encode(print, format).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function encode(print: Sharp, format: CoverFormat): Sharp {
  if (format === 'avif') return print.avif({ quality: 50, effort: 3 })
  if (format === 'webp') return print.webp({ quality: 70, effort: 5, smartSubsample: true })
  if (format === 'jpeg') return print.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
  return print.png({ palette: true, colours: 64, effort: 5 })
}
