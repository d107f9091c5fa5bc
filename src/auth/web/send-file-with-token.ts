// Uploads on behalf of the signed-in user.
import { sendFile, UploadError, type UploadOptions } from '#src/ui/upload/send-file.ts'
import { discardRejectedToken, getSessionToken } from './session.ts'

type Target = Omit<Parameters<typeof sendFile>[1], 'token'>

/**
 * `sendFile` with the session token. A 401 ends the session.
 * @returns the parsed JSON response
 * @throws UploadError
 */
export async function sendFileWithToken(
  file: File,
  target: Target,
  options?: UploadOptions,
): Promise<unknown> {
  const token = getSessionToken()
  try {
    return await sendFile(file, { ...target, token }, options)
  } catch (error) {
    if (token && error instanceof UploadError && error.status === 401) discardRejectedToken(token)
    throw error
  }
}
