// Uploads one file to the picture library. Uses XMLHttpRequest, because fetch does not report upload progress.
import { discardRejectedToken, getSessionToken } from '#src/auth/web/session.ts'
import { getApiUrl } from '#src/ui/api-client.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import type { UploadedPicture } from '../../../contract/library-picture.ts'

/** `code` is the error code of the server, or `unreachable`, `cancelled` or `failed`. */
export class UploadError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The upload failed: ${code}`)
    this.code = code
  }
}

/**
 * @param options.onProgress called with the ratio of bytes sent, 0 to 1; 1 while the server processes the file
 * @throws UploadError
 */
export async function uploadPicture(
  file: File,
  options: { onProgress?: (ratio: number) => void; signal?: AbortSignal } = {},
): Promise<UploadedPicture> {
  try {
    // Saves sending the whole file, which the server would reject.
    if (file.size > libraryLimits.fileBytes) throw new UploadError('too-large')
    return (await send(file, options)) as UploadedPicture
  } catch (error) {
    if (!options.signal?.aborted) logFailure('POST /media:', error)
    throw error instanceof UploadError ? error : new UploadError('failed')
  }
}

function send(
  file: File,
  { onProgress, signal }: { onProgress?: (ratio: number) => void; signal?: AbortSignal },
): Promise<unknown> {
  const form = new FormData()
  form.set('file', file)
  const token = getSessionToken()
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new UploadError('cancelled')
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('error', () => reject(new UploadError('unreachable')))
    request.addEventListener('abort', () => reject(new UploadError('cancelled')))
    request.addEventListener('load', () => {
      const response = parseJson(request.responseText)
      if (request.status === 401 && token) discardRejectedToken(token)
      if (request.status >= 200 && request.status < 300) resolve(response)
      else reject(new UploadError(toText(toFields(response).code) || 'failed'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', getApiUrl('/media'))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

/** Returns undefined for other content, such as the HTML page of a proxy that rejects the size. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    logFailure('The response to an upload is not JSON:', error)
    return undefined
  }
}
