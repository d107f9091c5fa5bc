import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadPageMessages } from './load-page-messages.ts'

const files = JSON.stringify({ common: '/static/json/common.json', scan: '/static/json/scan.json' })
const fetchFile = vi.fn<(url: string) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFile)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('returns the messages of all files by namespace', async () => {
  fetchFile.mockImplementation(async (url) => Response.json({ file: url }))
  expect(await loadPageMessages(files)).toEqual({
    common: { file: '/static/json/common.json' },
    scan: { file: '/static/json/scan.json' },
  })
})

test('fails with the name of a file that cannot be loaded', async () => {
  fetchFile.mockImplementation(async (url) => Response.json({}, { status: url.includes('scan') ? 404 : 200 }))
  await expect(loadPageMessages(files)).rejects.toThrow('404 /static/json/scan.json')
})
