// Decodes a photo into the grey picture that all steps share.
import sharp from 'sharp'
import { ProblemError } from '#src/platform/problem.ts'
import { type GreyPicture, toGrey } from './grey-picture.ts'

/** Text of the size that people photograph is readable; larger pictures only take time. */
const maxSidePx = 1_600
const maxPixels = 64_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif'])

/** @throws ProblemError (400) when the bytes are not a picture */
export async function openPhoto(bytes: Uint8Array): Promise<GreyPicture> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels })
    const { format } = await image.metadata()
    if (!formats.has(format)) throw new Error(`The format ${format} is not accepted`)
    const upright = image.autoOrient().flatten({ background: '#fff' })
    return await toGrey(upright.resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true }))
  } catch (error) {
    throw unreadable(error)
  }
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
