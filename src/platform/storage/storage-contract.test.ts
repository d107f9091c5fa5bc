// What every store must do, whichever it is; and what those far away must do when they are out of reach.
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
  root = await mkdtemp(join(tmpdir(), 'olea-stores-'))
  s3 = await startFakeS3Server()
})
afterEach(async () => {
  await s3.close()
  // What is kept nearby is written and removed beside the answers.
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
})

const disk = (name = 'disk') => createDiskStorage(join(root, name))
const far = () => createS3Storage(s3.settings)
const nearby = (options: Partial<Parameters<typeof createCachedStorage>[2]> = {}) =>
  createCachedStorage(far(), disk('near'), { maxBytes: 1_000_000, ...options })

const stores: [string, () => Storage][] = [
  ['a folder', disk],
  ['S3', far],
  ['S3 with a part nearby', nearby],
  ['S3 in the place of a folder', () => createMigratingStorage(nearby(), disk('old'))],
]

async function contentOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.find(key)
  return file && (await buffer(file.read())).toString()
}

describe.each(stores)('%s', (_name, open) => {
  test('gives back what was put, as often as it is read', async () => {
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

  test('keeps nothing and everything: no byte and every byte', async () => {
    const storage = open()
    const all = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
    await storage.put('empty', Buffer.alloc(0))
    await storage.put('all', all)
    expect(await contentOf(storage, 'empty')).toBe('')
    expect(Buffer.compare(await buffer((await storage.find('all'))?.read() ?? Readable.from([])), all)).toBe(
      0,
    )
  })

  test('knows nothing of what was never put, and forgets what is removed', async () => {
    const storage = open()
    expect(await storage.find('a/c.txt')).toBeUndefined()
    await storage.put('a/b', Buffer.from('x'))
    await storage.remove('a/b')
    await storage.remove('a/b')
    expect(await storage.find('a/b')).toBeUndefined()
  })

  test('replaces a file as a whole, and an interrupted one not at all', async () => {
    const storage = open()
    await storage.put('kept', Buffer.from('before'))
    const interrupted = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the client has gone')
      })(),
    )
    await expect(storage.put('kept', interrupted)).rejects.toThrow('the client has gone')
    expect(await contentOf(storage, 'kept')).toBe('before')
    await storage.put('kept', Buffer.from('after'))
    expect(await contentOf(storage, 'kept')).toBe('after')
  })

  test('lists a folder and the folders in it, however many files there are', async () => {
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
  ])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no key of the store')
    await expect(storage.find(key)).rejects.toThrow('no key of the store')
    await expect(storage.remove(key)).rejects.toThrow('no key of the store')
    expect(s3.files.size).toBe(0)
  })
})

test('a store that is asked with another secret does nothing', async () => {
  const keys = { accessKeyId: s3.settings.credentials?.accessKeyId ?? '', secretAccessKey: 'guessed' }
  const stranger = createS3Storage({ ...s3.settings, credentials: keys })
  await expect(stranger.put('a', Buffer.from('x'))).rejects.toMatchObject({
    status: 503,
    code: 'storage-unavailable',
  })
  expect(s3.files.size).toBe(0)
})

test('a bucket that is not there is a store out of order, not a file that is missing', async () => {
  const storage = createS3Storage({ ...s3.settings, bucket: 'another' })
  await expect(storage.put('a', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
})

test('what was read lately is served while the store is out of reach', async () => {
  await far().put('sizes/a.webp', Buffer.from('picture'))
  const storage = nearby({ revalidateAfterMs: 0 })
  expect(await contentOf(storage, 'sizes/a.webp')).toBe('picture')
  await expect.poll(() => disk('near').find('sizes/a.webp')).toBeDefined()
  s3.state.isBroken = true
  expect(await contentOf(storage, 'sizes/a.webp')).toBe('picture')
  await expect(storage.find('sizes/b.webp')).rejects.toMatchObject({
    status: 503,
    code: 'storage-unavailable',
  })
  await expect(storage.put('sizes/c.webp', Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
  expect(await disk('near').find('sizes/c.webp')).toBeUndefined()
})

test('the store is asked once for many readers, and again after a while', async () => {
  const patient = nearby()
  await patient.put('sizes/a.webp', Buffer.from('picture'))
  s3.state.asked.length = 0
  for (let round = 0; round < 5; round++) expect(await contentOf(patient, 'sizes/a.webp')).toBe('picture')
  expect(s3.state.asked).toEqual([])
})

test('what another process removed is served no more once the store has been asked', async () => {
  const storage = nearby({ revalidateAfterMs: 0 })
  await storage.put('originals/a.jpg', Buffer.from('picture'))
  s3.files.clear()
  expect(await storage.find('originals/a.jpg')).toBeUndefined()
  expect(await disk('near').find('originals/a.jpg')).toBeUndefined()
})

test('no more is kept nearby than there is room for', async () => {
  const storage = nearby({ maxBytes: 25 })
  for (const name of ['a', 'b', 'c']) await storage.put(`sizes/${name}.webp`, Buffer.alloc(10))
  expect(await storage.cleanUp()).toBe(1)
  expect(await Array.fromAsync(disk('near').list('sizes'))).toHaveLength(2)
  expect(await contentOf(storage, 'sizes/a.webp')).toHaveLength(10)
})

test('files move from the folder into the store, and are found all the while', async () => {
  const old = disk('old')
  for (const name of ['a', 'b']) await old.put(`originals/${name}.jpg`, Buffer.from(name))
  const storage = createMigratingStorage(nearby(), old)
  expect(await contentOf(storage, 'originals/a.jpg')).toBe('a')
  expect(await storage.migrate()).toBe(2)
  expect([...s3.files.keys()].sort()).toEqual(['originals/a.jpg', 'originals/b.jpg'])
  expect(await Array.fromAsync(old.list('originals'))).toEqual([])
  expect(await contentOf(storage, 'originals/b.jpg')).toBe('b')
  expect(await storage.migrate()).toBe(0)
})

test('a move that the store breaks off loses nothing', async () => {
  const old = disk('old')
  await old.put('originals/a.jpg', Buffer.from('a'))
  const storage = createMigratingStorage(nearby(), old)
  s3.state.isBroken = true
  await expect(storage.migrate()).rejects.toMatchObject({ status: 503 })
  expect(await contentOf(old, 'originals/a.jpg')).toBe('a')
})
