// Sends one file to the picture library. By XMLHttpRequest: fetch tells nobody how much of a body is on its way.
import { discardRejectedToken, getSessionToken } from '#src/auth/web/session.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { getApiUrl } from '#src/ui/api-client.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { toFields, toText } from '#src/ui/response-fields.ts'
import { libraryLimits } from '../../../contract/library-limits.ts'
import { UploadedPicture } from '../../../contract/library-picture.ts'

/** The server's code for what is wrong with the file, or `unreachable`, `cancelled`, `failed`. */
export class UploadError extends Error {
  readonly code: string
  constructor(code: string) {
    super(`The upload failed: ${code}`)
    this.code = code
  }
}

/**
 * @param options.onProgress shares from 0 to 1 of what has been sent; 1 while the server looks at it
 * @throws UploadError
 */
export async function uploadPicture(
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<UploadedPicture> {
  try {
    // The server would say so too, after the whole file has been sent.
    if (file.size > libraryLimits.fileBytes) throw new UploadError('too-large')
    return readReply(UploadedPicture, await send(file, options))
  } catch (error) {
    if (!options.signal?.aborted) logFailure('POST /media:', error)
    throw error instanceof UploadError ? error : new UploadError('failed')
  }
}

function send(
  file: File,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal },
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
      const reply = parse(request.responseText)
      if (request.status === 401 && token) discardRejectedToken(token)
      if (request.status >= 200 && request.status < 300) resolve(reply)
      else reject(new UploadError(toText(toFields(reply).code) || 'failed'))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', getApiUrl('/media'))
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}

/** A proxy that refuses the size answers with a page of its own. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    logFailure('The answer to an upload is no JSON:', error)
    return undefined
  }
}
