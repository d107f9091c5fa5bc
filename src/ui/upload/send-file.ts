// Uploads one file. Uses XMLHttpRequest, because fetch does not report upload progress.
import { getApiUrl } from '../api-client.ts'
import { logFailure } from '../log-failure.ts'
import { toFields, toText } from '../response-fields.ts'

/** `code` is the error code of the server, or `too-large`, `unreachable`, `cancelled` or `failed`. */
export class UploadError extends Error {
  readonly code: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  constructor(code: string, status = 0) {
    super(`The upload failed: ${code}`)
    this.name = 'UploadError'
    this.code = code
    this.status = status
  }
}

export type UploadOptions = {
  /** Called with the ratio of bytes sent, 0 to 1; 1 while the server processes the file. */
  onProgress?: (ratio: number) => void
  signal?: AbortSignal
}

type Target = {
  /** Path of the API call, such as `/media`. */
  path: string
  /** Session token. */
  token: string | undefined
  /** A larger file is not sent, because the server would reject it. */
  maxBytes: number
}

/**
 * Sends a file as the form field `file`.
 * @returns the parsed JSON response
 * @throws UploadError
 */
export async function sendFile(
  file: File,
  { path, token, maxBytes }: Target,
  { onProgress, signal }: UploadOptions = {},
): Promise<unknown> {
  try {
    if (file.size > maxBytes) throw new UploadError('too-large')
    return await send(file, { path, token, onProgress, signal })
  } catch (error) {
    if (!signal?.aborted) logFailure(`POST ${path}:`, error)
    throw error instanceof UploadError ? error : new UploadError('failed')
  }
}

type Request = Pick<Target, 'path' | 'token'> & {
  [Name in keyof UploadOptions]: UploadOptions[Name] | undefined
}

function send(file: File, { path, token, onProgress, signal }: Request): Promise<unknown> {
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) throw new UploadError('cancelled')
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
    request.addEventListener('error', () => reject(new UploadError('unreachable')))
    request.addEventListener('abort', () => reject(new UploadError('cancelled')))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const response = parseJson(responseText)
      if (status >= 200 && status < 300) resolve(response)
      else reject(new UploadError(toText(toFields(response).code) || 'failed', status))
    })
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', getApiUrl(path))
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
