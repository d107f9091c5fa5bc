// From bytes of unknown origin to a picture of ours: recognised by content, bounded, decoded and encoded anew, so
// that nothing but pixels comes through: no location, no scripts, no surprises for browsers.
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ProblemError } from '#src/platform/problem.ts'
import { decodeLimits } from './decode-limits.ts'
import { computeVisualHashes, type VisualHashes } from './visual-hashes.ts'

export type DecodedPicture = {
  data: Buffer
  extension: 'jpg' | 'png' | 'webp'
  width: number
  height: number
  isMoving: boolean
} & VisualHashes

/**
 * What is decoded, and what the decoder must take it for. It reads SVG and TIFF, too, but SVG is a program and TIFF
 * nobody puts on a page.
 */
const decoderOf: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
}

/** @throws ProblemError 400 naming `file` for anything that is no usable picture, 413 for too many bytes */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  const format = await recognise(bytes)
  return convertDecodeErrors(async () => encodeAnew(bytes, await readFacts(bytes, format)))
}

/**
 * A picture that has been encoded here before, byte for byte: its address says what it holds, so it must not change.
 * Undefined when the bytes hold more than pixels or are not of a kind we make.
 */
export async function acceptEncodedPicture(bytes: Buffer): Promise<DecodedPicture | undefined> {
  const format = await recognise(bytes)
  const extension = ownExtensions[format]
  if (!extension) return undefined
  return convertDecodeErrors(async () => {
    const facts = await readFacts(bytes, format)
    if (facts.width > decodeLimits.widthPx || carriesMore(facts)) return undefined
    await open(bytes, facts.isAnimated).stats()
    const { width, height, isAnimated: isMoving } = facts
    return { data: bytes, extension, width, height, isMoving, ...(await computeVisualHashes(bytes)) }
  })
}

const ownExtensions: Readonly<Record<string, DecodedPicture['extension']>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
}

type Facts = { format: string; width: number; height: number; hasAlpha: boolean; isAnimated: boolean } & Pick<
  Metadata,
  'exif' | 'xmp' | 'iptc' | 'icc' | 'comments'
>

async function recognise(bytes: Buffer): Promise<string> {
  if (bytes.length > decodeLimits.bytes) throw tooLarge()
  if (bytes.length === 0) throw refused('empty', 'is empty. Choose the picture again.')
  const type = await fileTypeFromBuffer(bytes)
  const format = type && decoderOf[type.mime]
  if (format) return format
  if (type && /^image\/hei[cf]/.test(type.mime)) {
    throw refused('heic', 'is in Apple’s HEIC format, which browsers do not show. Export it as JPEG.')
  }
  if (/<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('latin1'))) {
    throw refused('svg', 'is an SVG drawing, which can hold programs. Save it as PNG and send that.')
  }
  throw refused('unknown-type', 'is not a picture that can be used. Send JPEG, PNG, WebP, AVIF or GIF.')
}

function open(bytes: Buffer, animated = false): Sharp {
  return sharp(bytes, {
    animated,
    failOn: 'error',
    limitInputPixels: decodeLimits.pixelsOfAllFrames,
    sequentialRead: true,
  }).timeout({ seconds: decodeLimits.decodeSeconds })
}

/** Bounds are checked on what the file says of itself, before anything is unpacked. */
async function readFacts(bytes: Buffer, format: string): Promise<Facts> {
  const found = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  const { width, height, pages: frames = 1 } = found
  if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) {
    throw refused('mislabelled', 'is not what it begins like. Save it anew as JPEG or PNG and try again.')
  }
  if (width * height > decodeLimits.pixels) throw tooManyPixels(`${width} × ${height} pixels`)
  const isAnimated = frames > 1 && (format === 'gif' || format === 'webp')
  if (isAnimated && frames > decodeLimits.frames) {
    const most = decodeLimits.frames
    throw refused('too-many-frames', `has ${frames} frames; up to ${most} are possible. Shorten it.`)
  }
  if (isAnimated && width * height * frames > decodeLimits.pixelsOfAllFrames) {
    throw tooManyPixels(`${frames} frames of ${width} × ${height} pixels`)
  }
  const { exif, xmp, iptc, icc, comments, hasAlpha } = found
  return { format, width, height, hasAlpha, isAnimated, exif, xmp, iptc, icc, comments }
}

function carriesMore({ exif, xmp, iptc, icc, comments }: Facts): boolean {
  return [exif, xmp, iptc, icc].some(Boolean) || (comments?.length ?? 0) > 0
}

async function encodeAnew(bytes: Buffer, facts: Facts): Promise<DecodedPicture> {
  const upright = open(bytes, facts.isAnimated).autoOrient()
  const sized = upright.resize({ width: decodeLimits.widthPx, withoutEnlargement: true, fit: 'inside' })
  const { print, extension } = chooseFormat(sized, facts)
  const { data, info } = await print.toBuffer({ resolveWithObject: true })
  const { width, pageHeight, height } = info
  const looks = await computeVisualHashes(data)
  return { data, extension, width, height: pageHeight ?? height, isMoving: facts.isAnimated, ...looks }
}

/** The three formats every reader, feed and mail program shows. */
function chooseFormat(print: Sharp, { format, hasAlpha, isAnimated }: Facts) {
  if (isAnimated) return { print: print.webp({ quality: 80, effort: 2 }), extension: 'webp' as const }
  if (format === 'png' || format === 'gif') {
    return { print: print.png({ compressionLevel: 9 }), extension: 'png' as const }
  }
  if (hasAlpha) return { print: print.webp({ quality: 90 }), extension: 'webp' as const }
  return { print: print.jpeg({ quality: 86, mozjpeg: true }), extension: 'jpg' as const }
}

/** What a decoder says of damaged bytes becomes a problem of the picture. */
export async function convertDecodeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProblemError || !(error instanceof Error)) throw error
    throw refusal(error)
  }
}

function refusal(error: Error): ProblemError {
  if (/pixel limit/i.test(error.message)) return tooManyPixels('more pixels than can be read')
  if (/^timeout/i.test(error.message))
    return refused('too-slow', 'takes too long to read. Make it smaller and try again.')
  const problem = refused('damaged', 'cannot be read: the picture is damaged. Save it anew and try again.')
  problem.cause = error
  return problem
}

function tooManyPixels(has: string): ProblemError {
  const most = decodeLimits.pixels / 1_000_000
  return refused(
    'too-many-pixels',
    `has ${has}; up to ${most} million are possible. Make the picture smaller.`,
  )
}

function refused(code: string, reason: string): ProblemError {
  const message = `The file ${reason}`
  return new ProblemError({
    status: 400,
    code: `picture-${code}`,
    title: 'The picture cannot be used',
    detail: message,
    errors: [{ path: 'file', message }],
  })
}

function tooLarge(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: `Pictures may have up to ${decodeLimits.bytes / 1024 / 1024} MB. Make the picture smaller.`,
  })
}
