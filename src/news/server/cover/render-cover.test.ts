import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureWidths } from '#src/media/contract/picture-url.ts'
import { categories } from '../../contract/category.ts'
import { type CoverFormat, renderCover } from './render-cover.ts'

const seeds = ['first', 'second', 'third']

test('renders the largest size in less than 90 kB', async () => {
  const width = Math.max(...pictureWidths)
  for (const category of [...categories, undefined]) {
    const { data } = await renderCover({
      seed: 'weight',
      category,
      theme: 'light',
      width,
      height: 675,
      format: 'avif',
    })
    expect(data.length).toBeLessThanOrEqual(90_000)
    expect(data.length).toBeGreaterThan(4_000)
  }
})

test('renders the size of article cards in less than 20 kB', async () => {
  for (const category of [...categories, undefined]) {
    for (const seed of seeds) {
      const { data } = await renderCover({
        seed,
        category,
        theme: 'dark',
        width: 400,
        height: 225,
        format: 'webp',
      })
      expect(data.length).toBeLessThanOrEqual(20_000)
      expect(data.length).toBeGreaterThan(1_500)
    }
  }
})

test.each<CoverFormat>(['avif', 'webp', 'png', 'jpeg'])(
  'renders %s in the requested size',
  async (format) => {
    const { data, width, height } = await renderCover({
      seed: 's',
      theme: 'light',
      width: 400,
      height: 267,
      format,
    })
    const metadata = await sharp(data).metadata()
    expect([metadata.width, metadata.height, width, height]).toEqual([400, 267, 400, 267])
    expect(metadata.format).toBe(format === 'avif' ? 'heif' : format)
  },
)

test('covers the whole picture with ink and paper in every aspect ratio', async () => {
  for (const [width, height] of [
    [400, 225],
    [400, 267],
    [400, 400],
    [400, 300],
    [1200, 630],
  ] as const) {
    const { data } = await renderCover({
      seed: 'edge',
      category: 'Producers & Estates',
      theme: 'light',
      width,
      height,
      format: 'png',
    })
    const { data: pixels, info } = await sharp(data).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
    let uncovered = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] !== 255 || (pixels[at] ?? 0) + (pixels[at + 2] ?? 0) < 12) uncovered++
    expect(uncovered).toBe(0)
  }
})

test('still renders covers after errors', async () => {
  const invalid = { seed: 's', theme: 'light', width: 0, height: 0, format: 'png' } as const
  const results = await Promise.allSettled([renderCover(invalid), renderCover(invalid), renderCover(invalid)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(renderCover({ ...invalid, width: 64, height: 36 })).resolves.toMatchObject({ width: 64 })
})
