// Covers must differ visibly, not only in their bytes: measured with a 64-bit difference hash.

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../../contract/category.ts'
import { composeCover } from './compose-cover.ts'

const seeds = Array.from({ length: 60 }, (_, index) => `article-${index}`)
const size = { width: 320, height: 180 }

/** A bit for each of 8 × 8 positions: whether the picture gets lighter to the right. */
function differenceHash(gray: Buffer): bigint {
  let hash = 0n
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      hash = (hash << 1n) | ((gray[at] ?? 0) < (gray[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return hash
}

function hashDistance(a: bigint, b: bigint): number {
  let differing = 0
  for (let rest = a ^ b; rest > 0n; rest &= rest - 1n) differing++
  return differing
}

/** `paper` is the ratio of pixels in the color of the paper. */
async function analyze(svg: string): Promise<{ hash: bigint; paper: number }> {
  const { data } = await sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = sharp(data, { raw: { ...size, channels: 3 } })
  const gray = await picture.clone().grayscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  let paperPixels = 0
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 228 && (data[at + 2] ?? 0) > 205) paperPixels++
  return { hash: differenceHash(gray), paper: paperPixels / (size.width * size.height) }
}

test.each([...categories, undefined])(
  'draws at least 40 visibly different covers of 60: %s',
  async (category) => {
    const covers: Awaited<ReturnType<typeof analyze>>[] = []
    for (const seed of seeds)
      covers.push(await analyze(composeCover({ seed, category, theme: 'light', ...size })))
    const distinct: bigint[] = []
    for (const { hash } of covers)
      if (distinct.every((other) => hashDistance(hash, other) >= 8)) distinct.push(hash)
    expect(distinct.length).toBeGreaterThanOrEqual(40)
    const nearest = covers.map(({ hash }, index) =>
      Math.min(
        ...covers.filter((_, other) => other !== index).map((other) => hashDistance(hash, other.hash)),
      ),
    )
    expect(nearest.toSorted((a, b) => a - b)[30]).toBeGreaterThanOrEqual(11)
    const paper = covers.reduce((sum, each) => sum + each.paper, 0) / covers.length
    expect(paper).toBeGreaterThan(0.35)
    expect(paper).toBeLessThan(0.5)
  },
  60_000,
)

async function renderTones(
  seed: string,
  category: (typeof categories)[number] | undefined,
  width: number,
): Promise<Buffer> {
  const svg = composeCover({ seed, category, theme: 'light', width, height: (width * 9) / 16 })
  return sharp(Buffer.from(svg)).flatten().grayscale().resize(16, 9, { fit: 'fill' }).raw().toBuffer()
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, tone, at) => sum + Math.abs(tone - (b[at] ?? 0)), 0) / a.length
}

test('shows the same picture in every size, apart from the grain', async () => {
  for (const category of [...categories, undefined]) {
    for (const seed of ['article-7', 'article-8']) {
      expect(
        meanDifference(await renderTones(seed, category, 400), await renderTones(seed, category, 1200)),
      ).toBeLessThan(9)
    }
    expect(
      meanDifference(
        await renderTones('article-7', category, 400),
        await renderTones('article-8', category, 400),
      ),
    ).toBeGreaterThan(9)
  }
})
