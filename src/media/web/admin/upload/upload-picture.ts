import { discardRejectedToken, getSessionToken } from '#src/auth/web/session.ts'
import { sendFile, UploadError, type UploadOptions } from '#src/ui/upload/send-file.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import type { UploadedPicture } from '../../../contract/library-picture.ts'

/**
 * Uploads one file to the picture library.
 * @throws UploadError
 */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<UploadedPicture> {
  const token = getSessionToken()
  try {
    const target = { path: '/media', token, maxBytes: libraryLimits.fileBytes }
    return (await sendFile(file, target, options)) as UploadedPicture
  } catch (error) {
    if (token && error instanceof UploadError && error.status === 401) discardRejectedToken(token)
    throw error
  }
}
