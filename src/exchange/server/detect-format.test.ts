import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectFormat } from './detect-format.ts'

const samples = join(import.meta.dirname, 'samples')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-detect-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function detect(content: string) {
  const path = join(folder, 'export')
  await writeFile(path, content)
  return detectFormat(path)
}

test('detects the four formats by content', async () => {
  expect(await detectFormat(join(samples, 'wordpress-1.0.xml'))).toBe('wordpress')
  expect(await detectFormat(join(samples, 'wordpress-1.2.xml'))).toBe('wordpress')
  expect(await detectFormat(join(samples, 'ghost.json'))).toBe('ghost')
  expect(await detectFormat(samples)).toBe('markdown')
  expect(await detect('{"format":"olea-export","version":1,"site":"","title":""}\n')).toBe('olea')
})

test.each([
  ['', 'empty'],
  ['<!DOCTYPE html><html><body>Log in</body></html>', 'web page'],
  ['<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title></channel></rss>', 'news feed'],
  ['PK\u0003\u0004rest', 'ZIP'],
  ['PK\u0003\u0004export.xml<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/">', 'ZIP'],
  ['Dear editor,', 'format is not supported'],
])('rejects %j with a description of the file', async (content, expected) => {
  await expect(detect(content)).rejects.toMatchObject({
    code: 'broken-export',
    detail: expect.stringContaining(expected),
  })
})

test('names a missing file in the error', async () => {
  await expect(detectFormat(join(folder, 'nowhere.xml'))).rejects.toMatchObject({
    detail: expect.stringContaining('nowhere.xml'),
  })
})
