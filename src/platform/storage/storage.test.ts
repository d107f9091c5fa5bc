import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStorage, type Storage } from './storage.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-storage-'))
  storage = createDiskStorage(join(root, 'media'))
})

afterEach(() => rm(root, { recursive: true, force: true }))

const staging = () => join(root, 'media', '.incoming')

async function contentOf(key: string): Promise<string | undefined> {
  const file = await storage.find(key)
  return file && (await buffer(file.read())).toString()
}

test('returns a stored file', async () => {
  await storage.put('originals/ab/abc.png', Buffer.from('bytes'))
  expect(await contentOf('originals/ab/abc.png')).toBe('bytes')
  expect(await storage.find('originals/ab/abc.png')).toMatchObject({ bytes: 5, modifiedAt: expect.any(Date) })
  expect(await readdir(staging())).toEqual([])
})

test('stores streams', async () => {
  await storage.put('a/b.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(await contentOf('a/b.txt')).toBe('one two')
})

test('does not find missing files and folders', async () => {
  await storage.put('a/b.txt', Buffer.from('x'))
  await storage.put('b/b', Buffer.from('x'))
  expect(await storage.find('a/c.txt')).toBeUndefined()
  expect(await storage.find('a')).toBeUndefined()
  expect(await storage.find('b/b/c')).toBeUndefined()
})

test('replaces a file atomically: a reader sees the old or the new content', async () => {
  const [oldContent, newContent] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')]
  await storage.put('file', oldContent)
  let isDone = false
  const writing = (async () => {
    for (let round = 0; round < 20; round++) await storage.put('file', round % 2 ? oldContent : newContent)
    isDone = true
  })()
  while (!isDone) {
    const seen = await readFile(join(root, 'media', 'file'))
    expect(seen.equals(oldContent) || seen.equals(newContent)).toBe(true)
  }
  await writing
})

test('an interrupted upload changes nothing and leaves no staged file', async () => {
  await storage.put('existing', Buffer.from('before'))
  const interrupted = Readable.from(
    (async function* () {
      yield Buffer.from('half of it')
      throw new Error('the client disconnected')
    })(),
  )
  await expect(storage.put('existing', interrupted)).rejects.toThrow('the client disconnected')
  expect(await contentOf('existing')).toBe('before')
  expect(await readdir(staging())).toEqual([])
})

test('simultaneous writes of one key leave one complete file', async () => {
  const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(texts.map((text) => storage.put('same/key', Buffer.from(text))))
  expect(texts).toContain(await contentOf('same/key'))
  expect(await readdir(staging())).toEqual([])
})

test('removes a file, and does nothing when there is none', async () => {
  await storage.put('a', Buffer.from('x'))
  await storage.remove('a')
  await storage.remove('a')
  expect(await storage.find('a')).toBeUndefined()
})

test('lists a folder and its subfolders', async () => {
  for (const key of ['covers/1.webp', 'covers/x/2.webp', 'originals/3.webp']) {
    await storage.put(key, Buffer.from(key))
  }
  const keys: string[] = []
  for await (const { key, bytes } of storage.list('covers')) {
    expect(bytes).toBe(key.length)
    keys.push(key)
  }
  expect(keys.sort()).toEqual(['covers/1.webp', 'covers/x/2.webp'])
  expect(await Array.fromAsync(storage.list('nothing'))).toEqual([])
})

test.each([
  '',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  'a/..',
  'a..b',
  '/etc/passwd',
  'a//b',
  'a/',
  'a\\b',
  'a\0b',
  'A',
  'a b',
  'a%2fb',
  '.incoming/x',
  'a/.hidden',
  'a/b/c/d/e',
  'é',
  'x'.repeat(201),
])('rejects the key %j', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid storage key')
  await expect(storage.find(key)).rejects.toThrow('is not a valid storage key')
  await expect(storage.remove(key)).rejects.toThrow('is not a valid storage key')
  expect(await readdir(root)).toEqual([])
})

test('cleanUp removes abandoned staged files and keeps those being written', async () => {
  expect(await storage.cleanUp()).toBe(0)
  await mkdir(staging(), { recursive: true })
  await writeFile(join(staging(), 'abandoned'), 'half')
  await writeFile(join(staging(), 'in-progress'), 'half')
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(join(staging(), 'abandoned'), elevenMinutesAgo, elevenMinutesAgo)
  expect(await storage.cleanUp()).toBe(1)
  expect(await readdir(staging())).toEqual(['in-progress'])
})

test('rejects with the system error when it cannot write', async () => {
  await writeFile(join(root, 'media'), 'a file where the folder should be')
  await expect(storage.put('a', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('a process killed while writing leaves only complete files', async () => {
  const program = `
    import { createDiskStorage } from ${JSON.stringify(new URL('./storage.ts', import.meta.url).href)}
    const storage = createDiskStorage(${JSON.stringify(join(root, 'media'))})
    for (let round = 0; ; round++) {
      await storage.put('key', Buffer.alloc(4_000_000, round % 2 ? 'a' : 'b'))
      if (round === 0) process.stdout.write('acknowledged')
    }`
  for (let round = 0; round < 3; round++) {
    await rm(join(root, 'media'), { recursive: true, force: true })
    const writer = spawn(process.execPath, ['--input-type=module', '--eval', program])
    await once(writer.stdout, 'data')
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const content = await readFile(join(root, 'media', 'key'))
    expect(content).toHaveLength(4_000_000)
    expect(content.every((byte) => byte === content[0])).toBe(true)
  }
})

test('a full disk is a 503 problem', async () => {
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    },
  })
  await expect(storage.put('a', full)).rejects.toMatchObject({ status: 503, code: 'storage-full' })
  expect(await storage.find('a')).toBeUndefined()
})

test.each(['EROFS', 'EACCES', 'EIO'])('an unwritable disk is a 503 problem: %s', async (code) => {
  const broken = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no'), { code }))
    },
  })
  await expect(storage.put('a', broken)).rejects.toMatchObject({
    status: 503,
    code: 'storage-unavailable',
    cause: { code },
  })
})
