// Prints a composed cover into the picture files the site sends: once per article, theme and size, then kept.

import sharp, { type Sharp } from 'sharp'
import { type CoverInput, composeCover } from './compose-cover.ts'

/** Pixel widths a cover is offered in. */
export const coverWidths = [400, 800, 1200] as const

export type CoverFormat = 'avif' | 'webp' | 'png' | 'jpeg'

export type RenderedCover = { data: Buffer; width: number; height: number }

/** Two at a time: encoding AVIF is the heaviest thing this server does, and pages come first. */
const concurrency = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Composes and encodes a cover; width and height are those of the file. Rejects on a size below 16 pixels. */
export function renderCover({
  format,
  ...input
}: CoverInput & { format: CoverFormat }): Promise<RenderedCover> {
  return inTurn(async () => {
    const print = sharp(Buffer.from(composeCover(input))).flatten()
    const encoded = encode(print, format)
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  })
}

function encode(print: Sharp, format: CoverFormat): Sharp {
  if (format === 'avif') return print.avif({ quality: 50, effort: 3 })
  if (format === 'webp') return print.webp({ quality: 70, effort: 5, smartSubsample: true })
  if (format === 'jpeg') return print.jpeg({ quality: 80, mozjpeg: true, chromaSubsampling: '4:4:4' })
  return print.png({ palette: true, colours: 64, effort: 5 })
}
