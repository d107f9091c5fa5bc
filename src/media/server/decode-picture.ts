// Decodes untrusted picture files. The format is detected by content, limits are checked, and the picture is decoded
// and encoded again, so that only its pixels remain: no location, no scripts, nothing that browsers interpret
// differently.
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { ProblemError } from '#src/platform/problem.ts'
import { convertBitmapToPng, isBitmap } from './decode-bitmap.ts'
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
 * Accepted types, and the format that sharp must report for each. sharp also reads SVG and TIFF, but SVG can contain
 * scripts and TIFF is not a web format.
 */
const decoderFormats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
}

/** @throws ProblemError 400 with the path `file` for anything but a usable picture, 413 for too many bytes */
export async function decodePicture(bytes: Buffer): Promise<DecodedPicture> {
  const format = await detectFormat(bytes)
  return convertDecodeErrors(async () => reencode(bytes, await readMetadata(bytes, format)))
}

/**
 * Decodes a picture inside a text. Texts that were copied from old programs also contain BMP and ICO, which the editor
 * accepts there.
 */
export function decodeInlinePicture(bytes: Buffer): Promise<DecodedPicture> {
  return convertDecodeErrors(async () =>
    decodePicture(isBitmap(bytes) ? await convertBitmapToPng(bytes) : bytes),
  )
}

/**
 * Accepts a picture that Olea has encoded before and keeps its bytes: its id is derived from them.
 * Returns undefined when the file contains metadata, or has a format or width that `decodePicture` never produces.
 */
export async function acceptEncodedPicture(bytes: Buffer): Promise<DecodedPicture | undefined> {
  const format = await detectFormat(bytes)
  const extension = outputExtensions[format]
  if (!extension) return undefined
  return convertDecodeErrors(async () => {
    const metadata = await readMetadata(bytes, format)
    if (metadata.width > decodeLimits.widthPx || hasEmbeddedMetadata(metadata)) return undefined
    // Decodes all pixels, and so rejects a damaged file.
    await open(bytes, metadata.isAnimated).stats()
    const { width, height, isAnimated: isMoving } = metadata
    return { data: bytes, extension, width, height, isMoving, ...(await computeVisualHashes(bytes)) }
  })
}

const outputExtensions: Readonly<Record<string, DecodedPicture['extension']>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
}

type CheckedMetadata = {
  format: string
  width: number
  height: number
  hasAlpha: boolean
  isAnimated: boolean
} & Pick<Metadata, 'exif' | 'xmp' | 'iptc' | 'icc' | 'comments'>

async function detectFormat(bytes: Buffer): Promise<string> {
  if (bytes.length > decodeLimits.bytes) throw createTooLargeError()
  if (bytes.length === 0) throw createPictureError('empty', 'is empty. Choose the picture again.')
  const type = await fileTypeFromBuffer(bytes)
  const format = type && decoderFormats[type.mime]
  if (format) return format
  if (type && /^image\/hei[cf]/.test(type.mime)) {
    throw createPictureError(
      'heic',
      'is in Apple’s HEIC format, which browsers do not show. Export it as JPEG.',
    )
  }
  if (/<svg[\s>]/i.test(bytes.subarray(0, 4096).toString('latin1'))) {
    throw createPictureError(
      'svg',
      'is an SVG drawing, which can hold programs. Save it as PNG and send that.',
    )
  }
  throw createPictureError(
    'unknown-type',
    'is not a picture that can be used. Send JPEG, PNG, WebP, AVIF or GIF.',
  )
}

function open(bytes: Buffer, animated = false): Sharp {
  return sharp(bytes, {
    animated,
    failOn: 'error',
    limitInputPixels: decodeLimits.pixelsOfAllFrames,
    sequentialRead: true,
  }).timeout({ seconds: decodeLimits.decodeSeconds })
}

/** Checks the limits against the header of the file, before pixels are decoded. */
async function readMetadata(bytes: Buffer, format: string): Promise<CheckedMetadata> {
  const header = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
  const { width, height, pages: frames = 1 } = header
  if (header.format !== format || (format === 'heif' && header.compression !== 'av1')) {
    throw createPictureError(
      'mislabelled',
      'is not what it begins like. Save it anew as JPEG or PNG and try again.',
    )
  }
  if (width * height > decodeLimits.pixels) throw createPixelLimitError(`${width} × ${height} pixels`)
  const isAnimated = frames > 1 && (format === 'gif' || format === 'webp')
  if (isAnimated && frames > decodeLimits.frames) {
    const maxFrames = decodeLimits.frames
    throw createPictureError(
      'too-many-frames',
      `has ${frames} frames; up to ${maxFrames} are possible. Shorten it.`,
    )
  }
  if (isAnimated && width * height * frames > decodeLimits.pixelsOfAllFrames) {
    throw createPixelLimitError(`${frames} frames of ${width} × ${height} pixels`)
  }
  const { exif, xmp, iptc, icc, comments, hasAlpha } = header
  return { format, width, height, hasAlpha, isAnimated, exif, xmp, iptc, icc, comments }
}

function hasEmbeddedMetadata({ exif, xmp, iptc, icc, comments }: CheckedMetadata): boolean {
  return [exif, xmp, iptc, icc].some(Boolean) || (comments?.length ?? 0) > 0
}

async function reencode(bytes: Buffer, metadata: CheckedMetadata): Promise<DecodedPicture> {
  const upright = open(bytes, metadata.isAnimated).autoOrient()
  const resized = upright.resize({ width: decodeLimits.widthPx, withoutEnlargement: true, fit: 'inside' })
  const { encoder, extension } = chooseFormat(resized, metadata)
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true })
  const { width, pageHeight, height } = info
  const hashes = await computeVisualHashes(data)
  return { data, extension, width, height: pageHeight ?? height, isMoving: metadata.isAnimated, ...hashes }
}

/** Chooses between JPEG, PNG and WebP: all browsers, feed readers and mail programs show these. */
function chooseFormat(image: Sharp, { format, hasAlpha, isAnimated }: CheckedMetadata) {
  if (isAnimated) return { encoder: image.webp({ quality: 80, effort: 2 }), extension: 'webp' as const }
  if (format === 'png' || format === 'gif') {
    return { encoder: image.png({ compressionLevel: 9 }), extension: 'png' as const }
  }
  if (hasAlpha) return { encoder: image.webp({ quality: 90 }), extension: 'webp' as const }
  return { encoder: image.jpeg({ quality: 86, mozjpeg: true }), extension: 'jpg' as const }
}

/** Converts errors of the decoder into a ProblemError about the picture. */
export async function convertDecodeErrors<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode()
  } catch (error) {
    if (error instanceof ProblemError || !(error instanceof Error)) throw error
    throw toPictureError(error)
  }
}

function toPictureError(error: Error): ProblemError {
  if (/pixel limit/i.test(error.message)) return createPixelLimitError('more pixels than can be read')
  if (/^timeout/i.test(error.message))
    return createPictureError('too-slow', 'takes too long to read. Make it smaller and try again.')
  const problem = createPictureError(
    'damaged',
    'cannot be read: the picture is damaged. Save it anew and try again.',
  )
  problem.cause = error
  return problem
}

function createPixelLimitError(description: string): ProblemError {
  const maxMegapixels = decodeLimits.pixels / 1_000_000
  return createPictureError(
    'too-many-pixels',
    `has ${description}; up to ${maxMegapixels} million are possible. Make the picture smaller.`,
  )
}

function createPictureError(code: string, reason: string): ProblemError {
  const message = `The file ${reason}`
  return new ProblemError({
    status: 400,
    code: `picture-${code}`,
    title: 'The picture cannot be used',
    detail: message,
    errors: [{ path: 'file', message }],
  })
}

function createTooLargeError(): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    title: 'The file is too large',
    detail: `Pictures may have up to ${decodeLimits.bytes / 1024 / 1024} MB. Make the picture smaller.`,
  })
}
