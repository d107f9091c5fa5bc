import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretEncryption, secretKeyFileName } from './secret-encryption.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-sealing-'))
})

afterAll(() => rm(folder, { recursive: true }))

const withKey = (secretKey: string) => createSecretEncryption({ secretKey, dataDir: '/nowhere' })
const one = withKey('one key that is long enough for everybody')
const other = withKey('another key that is long enough as well')

test('what was sealed opens again, and looks different every time', async () => {
  const sealed = [await one.encrypt('kalamata 🫒', 'a'), await one.encrypt('kalamata 🫒', 'a')]
  expect(sealed[0]).not.toBe(sealed[1])
  for (const each of sealed) {
    expect(each).not.toContain('kalamata')
    expect(await one.decrypt(each, 'a')).toBe('kalamata 🫒')
  }
})

test('it opens for nothing else, changed or with another key', async () => {
  const sealed = await one.encrypt('kalamata', 'a')
  await expect(one.decrypt(sealed, 'b')).rejects.toThrow()
  const parts = sealed.split('.')
  for (const at of [2, 3, 4]) {
    const changed = parts.map((part, place) => (place === at ? `A${part.slice(1) || 'A'}` : part))
    if (changed.join('.') !== sealed) await expect(one.decrypt(changed.join('.'), 'a')).rejects.toThrow()
  }
  await expect(other.decrypt(sealed, 'a')).rejects.toMatchObject({
    status: 503,
    code: 'sealed-with-another-key',
  })
  await expect(one.decrypt('', 'a')).rejects.toMatchObject({ status: 503 })
})

test('without a setting a key is made once for the folder, for its owner alone', async () => {
  const dataDir = join(folder, 'new', 'data')
  const processes = Array.from({ length: 8 }, () => createSecretEncryption({ secretKey: undefined, dataDir }))
  const sealed = await Promise.all(processes.map((each, place) => each.encrypt(`${place}`, 'a')))
  const file = join(dataDir, secretKeyFileName)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  const later = createSecretEncryption({ secretKey: undefined, dataDir })
  expect(await Promise.all(sealed.map((each) => later.decrypt(each, 'a')))).toEqual(
    sealed.map((_each, place) => `${place}`),
  )
})

test.each([
  ['nothing', ''],
  ['a line without anything', '\n'],
  ['half a key', `${'k'.repeat(31)}\n`],
  ['a short one in much space', `${' '.repeat(40)}key\n`],
])('a file with %s in it is no key, and is left as it is', async (what, content) => {
  const dataDir = join(folder, what)
  const file = join(dataDir, secretKeyFileName)
  await mkdir(dataDir)
  await writeFile(file, content)
  const sealing = createSecretEncryption({ secretKey: undefined, dataDir })
  await expect(sealing.encrypt('kalamata', 'a')).rejects.toThrow(`${file} holds no key`)
  expect(await readFile(file, 'utf8')).toBe(content)
  // Once it has been brought back it is read, without a new start.
  await writeFile(file, `${'k'.repeat(32)}\n`)
  expect(await withKey('k'.repeat(32)).decrypt(await sealing.encrypt('kalamata', 'a'), 'a')).toBe('kalamata')
})
