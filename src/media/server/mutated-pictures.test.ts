// Damaged files of every kind: each is either a picture or refused, nothing breaks and nothing is left behind.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProblemError } from '#src/platform/problem.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { decodePicture } from './decode-picture.ts'
import { createAnimation, createGeotaggedPhoto, createNoise, createTestPicture } from './pictures.fixtures.ts'

const runs = 1_000

async function seeds(): Promise<Buffer[]> {
  return Promise.all([
    createTestPicture('jpeg'),
    createTestPicture('png'),
    createTestPicture('webp'),
    createTestPicture('avif'),
    createTestPicture('gif'),
    createNoise('jpeg', 40, 40),
    createNoise('png', 40, 40),
    createNoise('avif', 40, 40),
    createAnimation('gif', 3),
    createAnimation('webp', 3),
    createGeotaggedPhoto(),
  ])
}

const anywhere = fc.noBias(fc.integer({ min: 0, max: 9_999 }))
const inTheHead = fc.noBias(fc.integer({ min: 0, max: 400 }))

/** Bytes replaced, taken out or doubled, at places given in ten thousandths of the length. */
const damage = fc.array(
  fc.record({
    at: fc.oneof({ arbitrary: anywhere, weight: 4 }, { arbitrary: inTheHead, weight: 1 }),
    byte: fc.noBias(fc.nat(255)),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'cut', 'double'),
  }),
  { minLength: 1, maxLength: 4, size: 'max' },
)

function damaged(seed: Buffer, damages: { at: number; byte: number; kind: string }[]): Buffer {
  let bytes = Buffer.from(seed)
  for (const { at, byte, kind } of damages) {
    const place = Math.floor((at * bytes.length) / 10_000)
    if (kind === 'replace') bytes[place] = byte
    else if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + byte)])
    else bytes = Buffer.concat([bytes.subarray(0, place + byte), bytes.subarray(place)])
    if (bytes.length === 0) return bytes
  }
  return bytes
}

test('a damaged file is a picture or refused, and leaves nothing behind', { timeout: 120_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'olea-damaged-'))
  const storage = createDiskStorage(root)
  const originals = await seeds()
  let kept = 0
  let refused = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(originals.length - 1), damage, async (which, damages) => {
        try {
          const { data, extension, width, height } = await decodePicture(
            damaged(originals[which] ?? Buffer.alloc(0), damages),
          )
          await storage.put(`kept/${kept++}.${extension}`, data)
          const found = await sharp(data).metadata()
          expect([found.width, found.height]).toEqual([width, height])
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          expect(error.status).toBe(400)
          refused += 1
        }
      }),
      { numRuns: runs },
    )
    // Otherwise the damage is too small or too large to say anything.
    expect(refused).toBeGreaterThan(runs / 10)
    expect(kept).toBeGreaterThan(runs / 20)
    expect(await readdir(join(root, 'kept'))).toHaveLength(kept)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
