// Fuzzing with damaged files: each is either decoded or rejected, without crashes and without leftover files.
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

async function createSeeds(): Promise<Buffer[]> {
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
const inHeader = fc.noBias(fc.integer({ min: 0, max: 400 }))

/** Replaces, removes or duplicates bytes. `at` is a position in ten-thousandths of the length. */
const mutations = fc.array(
  fc.record({
    at: fc.oneof({ arbitrary: anywhere, weight: 4 }, { arbitrary: inHeader, weight: 1 }),
    byte: fc.noBias(fc.nat(255)),
    kind: fc.constantFrom('replace', 'replace', 'replace', 'replace', 'cut', 'double'),
  }),
  { minLength: 1, maxLength: 4, size: 'max' },
)

function mutate(seed: Buffer, changes: { at: number; byte: number; kind: string }[]): Buffer {
  let bytes = Buffer.from(seed)
  for (const { at, byte, kind } of changes) {
    const index = Math.floor((at * bytes.length) / 10_000)
    if (kind === 'replace') bytes[index] = byte
    else if (kind === 'cut') bytes = Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + byte)])
    else bytes = Buffer.concat([bytes.subarray(0, index + byte), bytes.subarray(index)])
    if (bytes.length === 0) return bytes
  }
  return bytes
}

test('decodes or rejects a damaged file, and leaves no other file', { timeout: 120_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'olea-damaged-'))
  const storage = createDiskStorage(root)
  const originals = await createSeeds()
  let decoded = 0
  let rejected = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.nat(originals.length - 1), mutations, async (which, changes) => {
        try {
          const { data, extension, width, height } = await decodePicture(
            mutate(originals[which] ?? Buffer.alloc(0), changes),
          )
          await storage.put(`decoded/${decoded++}.${extension}`, data)
          const metadata = await sharp(data).metadata()
          expect([metadata.width, metadata.height]).toEqual([width, height])
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error
          expect(error.status).toBe(400)
          rejected += 1
        }
      }),
      { numRuns: runs },
    )
    // If nearly all files were decoded or rejected, the mutations would be too small or too large for a useful test.
    expect(rejected).toBeGreaterThan(runs / 10)
    expect(decoded).toBeGreaterThan(runs / 20)
    expect(await readdir(join(root, 'decoded'))).toHaveLength(decoded)
    expect(await readdir(join(root, '.incoming'))).toEqual([])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
