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

test('gives back what was put', async () => {
  await storage.put('originals/ab/abc.png', Buffer.from('bytes'))
  expect(await contentOf('originals/ab/abc.png')).toBe('bytes')
  expect(await storage.find('originals/ab/abc.png')).toMatchObject({ bytes: 5, modifiedAt: expect.any(Date) })
  expect(await readdir(staging())).toEqual([])
})

test('takes streams', async () => {
  await storage.put('a/b.txt', Readable.from([Buffer.from('one '), Buffer.from('two')]))
  expect(await contentOf('a/b.txt')).toBe('one two')
})

test('knows nothing of what was never put', async () => {
  await storage.put('a/b.txt', Buffer.from('x'))
  await storage.put('b/b', Buffer.from('x'))
  expect(await storage.find('a/c.txt')).toBeUndefined()
  expect(await storage.find('a')).toBeUndefined()
  expect(await storage.find('b/b/c')).toBeUndefined()
})

test('replaces a file as a whole: a reader sees the old or the new one', async () => {
  const [old, young] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')]
  await storage.put('file', old)
  let isDone = false
  const writing = (async () => {
    for (let round = 0; round < 20; round++) await storage.put('file', round % 2 ? old : young)
    isDone = true
  })()
  while (!isDone) {
    const seen = await readFile(join(root, 'media', 'file'))
    expect(seen.equals(old) || seen.equals(young)).toBe(true)
  }
  await writing
})

test('an interrupted upload leaves nothing behind, and not the half of it', async () => {
  await storage.put('kept', Buffer.from('before'))
  const interrupted = Readable.from(
    (async function* () {
      yield Buffer.from('half of it')
      throw new Error('the client has gone')
    })(),
  )
  await expect(storage.put('kept', interrupted)).rejects.toThrow('the client has gone')
  expect(await contentOf('kept')).toBe('before')
  expect(await readdir(staging())).toEqual([])
})

test('writers of one key at the same time leave one whole file', async () => {
  const texts = Array.from({ length: 10 }, (_, index) => String(index).repeat(50_000))
  await Promise.all(texts.map((text) => storage.put('same/key', Buffer.from(text))))
  expect(texts).toContain(await contentOf('same/key'))
  expect(await readdir(staging())).toEqual([])
})

test('removes, and does not mind when there is nothing', async () => {
  await storage.put('a', Buffer.from('x'))
  await storage.remove('a')
  await storage.remove('a')
  expect(await storage.find('a')).toBeUndefined()
})

test('lists a folder and the folders in it', async () => {
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
])('refuses the key %j', async (key) => {
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('no key of the store')
  await expect(storage.find(key)).rejects.toThrow('no key of the store')
  await expect(storage.remove(key)).rejects.toThrow('no key of the store')
  expect(await readdir(root)).toEqual([])
})

test('sweeps away what was abandoned and leaves what is being written', async () => {
  expect(await storage.cleanUp()).toBe(0)
  await mkdir(staging(), { recursive: true })
  await writeFile(join(staging(), 'abandoned'), 'half')
  await writeFile(join(staging(), 'under-way'), 'half')
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000)
  await utimes(join(staging(), 'abandoned'), elevenMinutesAgo, elevenMinutesAgo)
  expect(await storage.cleanUp()).toBe(1)
  expect(await readdir(staging())).toEqual(['under-way'])
})

test('says what is wrong when it cannot write', async () => {
  await writeFile(join(root, 'media'), 'a file where the folder should be')
  await expect(storage.put('a', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
})

test('a process killed while writing leaves whole files alone', async () => {
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
    const left = await readFile(join(root, 'media', 'key'))
    expect(left).toHaveLength(4_000_000)
    expect(left.every((byte) => byte === left[0])).toBe(true)
  }
})

test('a full disk is a problem that passes', async () => {
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    },
  })
  await expect(storage.put('a', full)).rejects.toMatchObject({ status: 503, code: 'storage-full' })
  expect(await storage.find('a')).toBeUndefined()
})

test.each(['EROFS', 'EACCES', 'EIO'])('so is a disk that cannot be written to: %s', async (code) => {
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
