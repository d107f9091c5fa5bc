import { sendFileWithToken } from '#src/auth/web/send-file-with-token.ts'
import type { UploadOptions } from '#src/ui/upload/send-file.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import type { UploadedPicture } from '../../../contract/library-picture.ts'

/**
 * Uploads one file to the picture library.
 * @throws UploadError
 */
export async function uploadPicture(file: File, options?: UploadOptions): Promise<UploadedPicture> {
  const target = { path: '/media', maxBytes: libraryLimits.fileBytes }
  return (await sendFileWithToken(file, target, options)) as UploadedPicture
}
