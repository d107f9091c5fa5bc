// The whole application with a temporary data directory, and a client that uploads pictures as a browser does.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp } from '#src/test-app.ts'
import type { LibraryPicture, UploadedPicture } from '../contract/library-picture.ts'

export type LibraryApp = Awaited<ReturnType<typeof createLibraryApp>>

/** Starts the application. Call `close` in `afterAll`. */
export async function createLibraryApp(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'olea-library-'))
  const olea = await createTestApp({ environment: { DATA_DIR: dataDir, ...environment } })
  const { authorization, id: adminId } = await olea.admin()
  const headers = { authorization }

  async function send(bytes: Buffer, fields: Record<string, string> = {}, fileName = 'grove.jpg') {
    const { payload, contentType } = multipart(bytes, fields, fileName)
    return olea.app.inject({
      method: 'POST',
      url: '/api/media',
      headers: { ...headers, 'content-type': contentType },
      payload,
    })
  }

  return {
    ...olea,
    adminId,
    headers,
    dataDir,
    send,
    async upload(bytes: Buffer, fields?: Record<string, string>, fileName?: string): Promise<LibraryPicture> {
      const response = await send(bytes, fields, fileName)
      if (response.statusCode !== 201) throw new Error(`the upload failed: ${response.body}`)
      return response.json<UploadedPicture>().picture
    },
    /** Names of the files in the storage or in one of its folders, including incomplete uploads. */
    async listFiles(folder = ''): Promise<string[]> {
      const entries = await readdir(join(dataDir, 'media', folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => [])
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async close(): Promise<void> {
      await olea.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const boundary = 'olea-test-boundary'

export function multipart(bytes: Buffer, fields: Record<string, string> = {}, fileName = 'grove.jpg') {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const fileHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([
    ...parts,
    Buffer.from(fileHead),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` }
}
