// From bytes of unknown origin to a picture of ours: recognised by content, bounded, decoded and encoded anew, so
// that nothing but pixels comes through: no location, no scripts, no surprises for browsers.
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { invalid, ProblemError } from '#src/platform/problem.ts'

export const pictureLimits = { bytes: 15_000_000, pixels: 25_000_000, frames: 100, widthPx: 2_400 } as const

export type Picture = { data: Buffer; extension: 'jpg' | 'png' | 'webp'; width: number; height: number }

/** What is decoded. SVG and TIFF could be, too, but SVG is a program and TIFF nobody puts on a page. */
const accepted = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])

const decodeTimeoutSeconds = 10
const concurrent = 2
let running = 0
const waiting: (() => void)[] = []

/** @throws ProblemError 400 naming `file` for anything that is no usable picture, 413 for too many bytes */
export async function decodePicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length > pictureLimits.bytes) throw tooLarge()
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !accepted.has(type.mime)) {
    throw refused('is not a picture that can be used. Send JPEG, PNG, WebP, AVIF or GIF.')
  }
  return inTurn(async () => {
    try {
      return await encodeAnew(bytes, type.mime)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      throw refused('cannot be read: the picture is damaged or too large. Save it anew and try again.')
    }
  })
}

async function encodeAnew(bytes: Buffer, mime: string): Promise<Picture> {
  const open = (animated: boolean) =>
    sharp(bytes, {
      animated,
      failOn: 'error',
      limitInputPixels: pictureLimits.pixels,
      sequentialRead: true,
    }).timeout({ seconds: decodeTimeoutSeconds })
  const { pages = 1, hasAlpha = false } = await open(false).metadata()
  if (pages > pictureLimits.frames) throw refused(`has more than ${pictureLimits.frames} frames.`)
  const isAnimated = pages > 1 && (mime === 'image/gif' || mime === 'image/webp')
  const upright = open(isAnimated).autoOrient()
  const sized = upright.resize({ width: pictureLimits.widthPx, withoutEnlargement: true, fit: 'inside' })
  const { print, extension } = formatFor(sized, { mime, hasAlpha, isAnimated })
  const { data, info } = await print.toBuffer({ resolveWithObject: true })
  return { data, extension, width: info.width, height: info.pageHeight ?? info.height }
}

function formatFor(print: Sharp, picture: { mime: string; hasAlpha: boolean; isAnimated: boolean }) {
  if (picture.isAnimated) return { print: print.webp({ quality: 80 }), extension: 'webp' as const }
  if (picture.hasAlpha || picture.mime === 'image/png' || picture.mime === 'image/gif') {
    return { print: print.png({ compressionLevel: 9 }), extension: 'png' as const }
  }
  return { print: print.jpeg({ quality: 86, mozjpeg: true }), extension: 'jpg' as const }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function refused(reason: string): ProblemError {
  return invalid([{ path: 'file', message: `The file ${reason}` }])
}

function tooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: `Pictures may have up to ${pictureLimits.bytes / 1_000_000} MB.`,
  })
}
