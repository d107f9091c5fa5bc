// Behavior of every storage implementation, and of the remote ones when their server is unavailable.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCachedStorage } from './cached-storage.ts'
import { type FakeS3Server, startFakeS3Server } from './fake-s3-server.fixtures.ts'
import { createMigratingStorage } from './migrating-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { createDiskStorage, type Storage } from './storage.ts'

let root: string
let s3: FakeS3Server

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-storages-'))
  s3 = await startFakeS3Server()
})
afterEach(async () => {
  await s3.close()
  // Files are cached in the background, so writes may still be in progress.
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const disk = (name = 'disk') => createDiskStorage(join(root, name))
const remote = () => createS3Storage(s3.settings)
const cached = (options: Partial<Parameters<typeof createCachedStorage>[2]> = {}) =>
  createCachedStorage(remote(), disk('cache'), { maxBytes: 1_000_000, ...options })

const implementations: [string, () => Storage][] = [
  ['disk storage', disk],
  ['S3 storage', remote],
  ['cached S3 storage', cached],
  ['storage migrating from disk to S3', () => createMigratingStorage(cached(), disk('old'))],
]

async function contentOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.find(key)
  return file && (await buffer(file.read())).toString()
}

describe.each(implementations)('%s', (_name, open) => {
  test('returns a stored file at every read', async () => {
    const storage = open()
    await storage.put('originals/ab/abc.png', Buffer.from('bytes'))
    await storage.put('a/b.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    const file = await storage.find('originals/ab/abc.png')
    expect(file?.bytes).toBe(5)
    expect(Math.abs(Date.now() - (file?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    for (let round = 0; round < 2; round++)
      expect(String(await buffer(file?.read() ?? Readable.from([])))).toBe('bytes')
    expect(await contentOf(storage, 'a/b.txt')).toBe('one two')
  })

  test('stores empty files and all byte values', async () => {
    const storage = open()
    const all = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    await storage.put('empty', Buffer.alloc(0))
    await storage.put('all', all)
    expect(await contentOf(storage, 'empty')).toBe('')
    expect(Buffer.compare(await buffer((await storage.find('all'))?.read() ?? Readable.from([])), all)).toBe(
      0,
    )
  })

  test('does not find missing and removed files', async () => {
    const storage = open()
    expect(await storage.find('a/c.txt')).toBeUndefined()
    await storage.put('a/b', Buffer.from('x'))
    await storage.remove('a/b')
    await storage.remove('a/b')
    expect(await storage.find('a/b')).toBeUndefined()
  })

  test('replaces a file atomically, and not when the upload is interrupted', async () => {
    const storage = open()
    await storage.put('existing', Buffer.from('before'))
    const interrupted = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the client disconnected')
      })(),
    )
    await expect(storage.put('existing', interrupted)).rejects.toThrow('the client disconnected')
    expect(await contentOf(storage, 'existing')).toBe('before')
    await storage.put('existing', Buffer.from('after'))
    expect(await contentOf(storage, 'existing')).toBe('after')
  })

  test('lists a folder and its subfolders over several pages', async () => {
    const storage = open()
    const keys = Array.from({ length: 8 }, (_, index) => `sizes/${index % 2 ? 'ab/' : ''}${index}.webp`)
    for (const key of [...keys, 'sizes-of-others/9.webp']) await storage.put(key, Buffer.from(key))
    const listed = await Array.fromAsync(storage.list('sizes'))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    expect(listed.every(({ key, bytes }) => bytes === key.length)).toBe(true)
    expect(await Array.fromAsync(storage.list('nothing'))).toEqual([])
  })

  test.each([
    '',
    '..',
    '../secret',
    'a/../b',
    '/etc/passwd',
    'a//b',
    'A',
    'a b',
    'a?b',
    'a%2fb',
    '.incoming/x',
  ])('rejects the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid storage key')
    await expect(storage.find(key)).rejects.toThrow('is not a valid storage key')
    await expect(storage.remove(key)).rejects.toThrow('is not a valid storage key')
    expect(s3.files.size).toBe(0)
  })
})

test('S3 storage with a wrong secret fails and stores nothing', async () => {
  const credentials = { accessKeyId: s3.settings.credentials?.accessKeyId ?? '', secretAccessKey: 'guessed' }
  const unauthorized = createS3Storage({ ...s3.settings, credentials })
  await expect(unauthorized.put('a', Buffer.from('x'))).rejects.toMatchObject({
    status: 503,
    code: 'storage-unavailable',
  })
  expect(s3.files.size).toBe(0)
})

test('a missing bucket means unavailable storage, not a missing file', async () => {
  const storage = createS3Storage({ ...s3.settings, bucket: 'another' })
  await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
})

test('serves cached files while the remote storage is unavailable', async () => {
  await remote().put('sizes/a.webp', Buffer.from('picture'))
  const storage = cached({ revalidateAfterMs: 0 })
  expect(await contentOf(storage, 'sizes/a.webp')).toBe('picture')
  await expect.poll(() => disk('cache').find('sizes/a.webp')).toBeDefined()
  s3.state.isBroken = true
  expect(await contentOf(storage, 'sizes/a.webp')).toBe('picture')
  await expect(storage.find('sizes/b.webp')).rejects.toMatchObject({
    status: 503,
    code: 'storage-unavailable',
  })
  await expect(storage.put('sizes/c.webp', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
  expect(await disk('cache').find('sizes/c.webp')).toBeUndefined()
})

test('does not contact the remote storage again while a cached file is fresh', async () => {
  const storage = cached()
  await storage.put('sizes/a.webp', Buffer.from('picture'))
  s3.state.requests.length = 0
  for (let round = 0; round < 5; round++) expect(await contentOf(storage, 'sizes/a.webp')).toBe('picture')
  expect(s3.state.requests).toEqual([])
})

test('stops serving a file that another process removed after the next check', async () => {
  const storage = cached({ revalidateAfterMs: 0 })
  await storage.put('originals/a.jpg', Buffer.from('picture'))
  s3.files.clear()
  expect(await storage.find('originals/a.jpg')).toBeUndefined()
  expect(await disk('cache').find('originals/a.jpg')).toBeUndefined()
})

test('limits the size of the cache', async () => {
  const storage = cached({ maxBytes: 25 })
  for (const name of ['a', 'b', 'c']) await storage.put(`sizes/${name}.webp`, Buffer.alloc(10))
  expect(await storage.cleanUp()).toBe(1)
  expect(await Array.fromAsync(disk('cache').list('sizes'))).toHaveLength(2)
  expect(await contentOf(storage, 'sizes/a.webp')).toHaveLength(10)
})

test('migrates files from the folder to S3 and finds them at all times', async () => {
  const old = disk('old')
  for (const name of ['a', 'b']) await old.put(`originals/${name}.jpg`, Buffer.from(name))
  const storage = createMigratingStorage(cached(), old)
  expect(await contentOf(storage, 'originals/a.jpg')).toBe('a')
  expect(await storage.migrate()).toBe(2)
  expect([...s3.files.keys()].sort()).toEqual(['originals/a.jpg', 'originals/b.jpg'])
  expect(await Array.fromAsync(old.list('originals'))).toEqual([])
  expect(await contentOf(storage, 'originals/b.jpg')).toBe('b')
  expect(await storage.migrate()).toBe(0)
})

test('an interrupted migration loses no file', async () => {
  const old = disk('old')
  await old.put('originals/a.jpg', Buffer.from('a'))
  const storage = createMigratingStorage(cached(), old)
  s3.state.isBroken = true
  await expect(storage.migrate()).rejects.toMatchObject({ status: 503 })
  expect(await contentOf(old, 'originals/a.jpg')).toBe('a')
})
