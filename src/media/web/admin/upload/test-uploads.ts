// Answers uploads in component tests.
import { expect, onTestFinished, vi } from 'vitest'
import type { UploadedPicture } from '../../../contract/library-picture.ts'

type SentUpload = {
  fileName: string
  isAborted: () => boolean
  reportProgress: (ratio: number) => void
  respond: (status: number, body: object) => void
  /** Responds that the picture is stored. */
  store: (result: Pick<UploadedPicture, 'picture'> & Partial<UploadedPicture>) => void
  disconnect: () => void
}

/**
 * Records the files that are sent instead of sending them, until the end of the test.
 * @returns a function that waits until a file is sent, the last one with that name
 */
export function mockUploads(): { sent: SentUpload[]; waitFor: (fileName: string) => Promise<SentUpload> } {
  const sent: SentUpload[] = []
  const aborted = new Set<XMLHttpRequest>()
  const { prototype } = XMLHttpRequest
  const send = vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    sent.push(createUpload(this, body, aborted))
  })
  const abort = vi.spyOn(prototype, 'abort').mockImplementation(function (this: XMLHttpRequest) {
    aborted.add(this)
    this.dispatchEvent(new ProgressEvent('abort'))
  })
  onTestFinished(() => {
    send.mockRestore()
    abort.mockRestore()
  })
  const find = (fileName: string) => sent.findLast((upload) => upload.fileName === fileName)
  return {
    sent,
    async waitFor(fileName) {
      await expect.poll(() => find(fileName)).toBeDefined()
      return find(fileName) as SentUpload
    },
  }
}

function createUpload(request: XMLHttpRequest, body: unknown, aborted: Set<XMLHttpRequest>): SentUpload {
  const file = body instanceof FormData ? body.get('file') : null
  const respond = (status: number, content: object) => {
    Object.defineProperties(request, {
      status: { value: status },
      responseText: { value: JSON.stringify(content) },
    })
    request.dispatchEvent(new ProgressEvent('load'))
  }
  return {
    fileName: file instanceof File ? file.name : '',
    isAborted: () => aborted.has(request),
    reportProgress: (ratio) =>
      request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: ratio * 100, total: 100 })),
    respond,
    store: (result) => respond(201, { isDuplicate: false, similar: [], ...result }),
    disconnect: () => request.dispatchEvent(new ProgressEvent('error')),
  }
}

export const createFile = (name: string, content = 'picture') =>
  new File([content], name, { type: 'image/jpeg' })

export const toDataTransfer = (...files: File[]): DataTransfer => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}
