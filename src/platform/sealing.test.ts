import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing, secretKeyFile } from './sealing.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-sealing-'))
})

afterAll(() => rm(folder, { recursive: true }))

const withKey = (secretKey: string) => createSealing({ secretKey, dataDir: '/nowhere' })
const one = withKey('one key that is long enough for everybody')
const other = withKey('another key that is long enough as well')

test('what was sealed opens again, and looks different every time', async () => {
  const sealed = [await one.seal('kalamata 🫒', 'a'), await one.seal('kalamata 🫒', 'a')]
  expect(sealed[0]).not.toBe(sealed[1])
  for (const each of sealed) {
    expect(each).not.toContain('kalamata')
    expect(await one.open(each, 'a')).toBe('kalamata 🫒')
  }
})

test('it opens for nothing else, changed or with another key', async () => {
  const sealed = await one.seal('kalamata', 'a')
  await expect(one.open(sealed, 'b')).rejects.toThrow()
  const parts = sealed.split('.')
  for (const at of [2, 3, 4]) {
    const changed = parts.map((part, place) => (place === at ? `A${part.slice(1) || 'A'}` : part))
    if (changed.join('.') !== sealed) await expect(one.open(changed.join('.'), 'a')).rejects.toThrow()
  }
  await expect(other.open(sealed, 'a')).rejects.toMatchObject({
    status: 503,
    code: 'sealed-with-another-key',
  })
  await expect(one.open('', 'a')).rejects.toMatchObject({ status: 503 })
})

test('without a setting a key is made once for the folder, for its owner alone', async () => {
  const dataDir = join(folder, 'new', 'data')
  const processes = Array.from({ length: 8 }, () => createSealing({ secretKey: undefined, dataDir }))
  const sealed = await Promise.all(processes.map((each, place) => each.seal(`${place}`, 'a')))
  const file = join(dataDir, secretKeyFile)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  const later = createSealing({ secretKey: undefined, dataDir })
  expect(await Promise.all(sealed.map((each) => later.open(each, 'a')))).toEqual(
    sealed.map((_each, place) => `${place}`),
  )
})
