// Decodes a photo into the grey picture that all steps share.
import sharp, { type Sharp } from 'sharp'
import { ProblemError } from '#src/platform/problem.ts'
import { type GreyPicture, toGrey } from './grey-picture.ts'

/** Text of the size that people photograph is readable; larger pictures only take time. */
const maxSidePx = 1_600
const maxStoredSidePx = 1_280
const maxPixels = 64_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

/** @throws ProblemError (400) when the bytes are not a picture */
export async function openPhoto(bytes: Uint8Array): Promise<GreyPicture> {
  try {
    return await toGrey(await openUpright(bytes, maxSidePx))
  } catch (error) {
    throw unreadable(error)
  }
}

/** A JPEG without metadata. @throws ProblemError (400) when the bytes are not a picture */
export async function compressPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await (await openUpright(bytes, maxStoredSidePx)).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  } catch (error) {
    throw unreadable(error)
  }
}

async function openUpright(bytes: Uint8Array, maxSide: number): Promise<Sharp> {
  const image = sharp(bytes, { limitInputPixels: maxPixels })
  const { format } = await image.metadata()
  if (!formats.has(format)) throw new Error(`The format ${format} is not accepted`)
  const upright = image.autoOrient().flatten({ background: '#fff' })
  return upright.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
}

function unreadable(cause: unknown): ProblemError {
  const message = 'Send a JPEG, PNG, WebP or AVIF picture of at most 64 megapixels.'
  return new ProblemError(
    {
      status: 400,
      code: 'photo-unreadable',
      title: 'The photo cannot be read',
      detail: message,
      errors: [{ path: 'image', message }],
    },
    { cause },
  )
}
