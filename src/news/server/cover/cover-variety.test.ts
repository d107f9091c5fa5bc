// Covers must differ to the eye, not merely in their bytes: measured with a 64 bit difference hash.

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../../contract/category.ts'
import { composeCover } from './compose-cover.ts'

const seeds = Array.from({ length: 60 }, (_, index) => `article-${index}`)
const size = { width: 320, height: 180 }

/** For 8 × 8 places, whether the picture grows lighter to the right. */
function differenceHash(grey: Buffer): bigint {
  let hash = 0n
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      hash = (hash << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash
}

function hashDistance(a: bigint, b: bigint): number {
  let differing = 0
  for (let rest = a ^ b; rest > 0n; rest &= rest - 1n) differing++
  return differing
}

async function print(svg: string): Promise<{ hash: bigint; paper: number }> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = sharp(data, { raw: { ...size, channels: 3 } })
  const grey = await picture.clone().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let light = 0
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 228 && (data[at + 2] ?? 0) > 205) light++
  return { hash: differenceHash(grey), paper: light / (size.width * size.height) }
}

test.each([...categories, undefined])(
  'draws at least 40 visibly different covers of 60: %s',
  async (category) => {
    const prints: Awaited<ReturnType<typeof print>>[] = []
    for (const seed of seeds)
      prints.push(await print(composeCover({ seed, category, theme: 'light', ...size })))
    const apart: bigint[] = []
    for (const { hash } of prints)
      if (apart.every((other) => hashDistance(hash, other) >= 8)) apart.push(hash)
    expect(apart.length).toBeGreaterThanOrEqual(40)
    const nearest = prints.map(({ hash }, index) =>
      Math.min(
        ...prints.filter((_, other) => other !== index).map((other) => hashDistance(hash, other.hash)),
      ),
    )
    expect(nearest.toSorted((a, b) => a - b)[30]).toBeGreaterThanOrEqual(11)
    const paper = prints.reduce((sum, each) => sum + each.paper, 0) / prints.length
    expect(paper).toBeGreaterThan(0.35)
    expect(paper).toBeLessThan(0.5)
  },
  60_000,
)

async function tones(
  seed: string,
  category: (typeof categories)[number] | undefined,
  width: number,
): Promise<Buffer> {
  const svg = composeCover({ seed, category, theme: 'light', width, height: (width * 9) / 16 })
  return sharp(Buffer.from(svg)).flatten().greyscale().resize(16, 9, { fit: 'fill' }).raw().toBuffer()
}

function toneDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, tone, at) => sum + Math.abs(tone - (b[at] ?? 0)), 0) / a.length
}

test('shows the same picture in every size, only its grain is coarser', async () => {
  for (const category of [...categories, undefined]) {
    for (const seed of ['article-7', 'article-8']) {
      expect(
        toneDifference(await tones(seed, category, 400), await tones(seed, category, 1200)),
      ).toBeLessThan(9)
    }
    expect(
      toneDifference(await tones('article-7', category, 400), await tones('article-8', category, 400)),
    ).toBeGreaterThan(9)
  }
}, 60_000)
