import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretEncryption, secretKeyFileName } from './secret-encryption.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-secret-encryption-'))
})

afterAll(() => rm(folder, { recursive: true }))

const withKey = (secretKey: string) => createSecretEncryption({ secretKey, dataDir: '/nowhere' })
const encryption = withKey('one key that is long enough for everybody')
const otherEncryption = withKey('another key that is long enough as well')

test('decrypts what it encrypted, and encrypts differently every time', async () => {
  const encrypted = [
    await encryption.encrypt('kalamata 🫒', 'a'),
    await encryption.encrypt('kalamata 🫒', 'a'),
  ]
  expect(encrypted[0]).not.toBe(encrypted[1])
  for (const each of encrypted) {
    expect(each).not.toContain('kalamata')
    expect(await encryption.decrypt(each, 'a')).toBe('kalamata 🫒')
  }
})

test('does not decrypt for another purpose, after a change, or with another key', async () => {
  const encrypted = await encryption.encrypt('kalamata', 'a')
  await expect(encryption.decrypt(encrypted, 'b')).rejects.toThrow()
  const parts = encrypted.split('.')
  for (const changedIndex of [2, 3, 4]) {
    const changed = parts.map((part, index) => (index === changedIndex ? `A${part.slice(1) || 'A'}` : part))
    if (changed.join('.') !== encrypted)
      await expect(encryption.decrypt(changed.join('.'), 'a')).rejects.toThrow()
  }
  await expect(otherEncryption.decrypt(encrypted, 'a')).rejects.toMatchObject({
    status: 503,
    code: 'sealed-with-another-key',
  })
  await expect(encryption.decrypt('', 'a')).rejects.toMatchObject({ status: 503 })
})

test('after a change of the key, the previous one decrypts and no longer encrypts', async () => {
  const before = await encryption.encrypt('kalamata', 'a')
  const changed = createSecretEncryption({
    secretKey: 'another key that is long enough as well',
    previousSecretKey: 'one key that is long enough for everybody',
    dataDir: '/nowhere',
  })
  expect(await changed.decrypt(before, 'a')).toBe('kalamata')
  await expect(changed.decrypt(before, 'b')).rejects.toThrow()
  expect(await changed.hasCurrentKey(before)).toBe(false)
  const after = await changed.encrypt('kalamata', 'a')
  expect(await changed.hasCurrentKey(after)).toBe(true)
  expect(await otherEncryption.decrypt(after, 'a')).toBe('kalamata')
  await expect(encryption.decrypt(after, 'a')).rejects.toMatchObject({ code: 'sealed-with-another-key' })
})

test('without the setting, generates one key for the data folder, readable only by its owner', async () => {
  const dataDir = join(folder, 'new', 'data')
  const processes = Array.from({ length: 8 }, () => createSecretEncryption({ secretKey: undefined, dataDir }))
  const encrypted = await Promise.all(processes.map((each, index) => each.encrypt(`${index}`, 'a')))
  const file = join(dataDir, secretKeyFileName)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  const later = createSecretEncryption({ secretKey: undefined, dataDir })
  expect(await Promise.all(encrypted.map((each) => later.decrypt(each, 'a')))).toEqual(
    encrypted.map((_each, index) => `${index}`),
  )
})

test.each([
  ['nothing', ''],
  ['an empty line', '\n'],
  ['a truncated key', `${'k'.repeat(31)}\n`],
  ['a short key and whitespace', `${' '.repeat(40)}key\n`],
])('rejects a key file that contains %s, and does not change it', async (name, content) => {
  const dataDir = join(folder, name)
  const file = join(dataDir, secretKeyFileName)
  await mkdir(dataDir)
  await writeFile(file, content)
  const fromFile = createSecretEncryption({ secretKey: undefined, dataDir })
  await expect(fromFile.encrypt('kalamata', 'a')).rejects.toThrow(`${file} contains no key`)
  expect(await readFile(file, 'utf8')).toBe(content)
  // Once the file has been restored it is read without a restart.
  await writeFile(file, `${'k'.repeat(32)}\n`)
  expect(await withKey('k'.repeat(32)).decrypt(await fromFile.encrypt('kalamata', 'a'), 'a')).toBe('kalamata')
})
