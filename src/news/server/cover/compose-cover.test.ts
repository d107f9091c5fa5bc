import { expect, test } from 'vitest'
import { categories } from '../../contract/category.ts'
import { type CoverInput, composeCover, coverPlaceholder } from './compose-cover.ts'

const kinds = [...categories, undefined]
const base: CoverInput = { seed: 'article-1', theme: 'light', width: 1200, height: 675 }

test('draws the same bytes for the same seed', () => {
  for (const category of kinds)
    expect(composeCover({ ...base, category })).toBe(composeCover({ ...base, category }))
})

test('draws another picture for another seed', () => {
  for (const category of kinds) {
    const covers = Array.from({ length: 20 }, (_, index) =>
      composeCover({ ...base, category, seed: `article-${index}` }),
    )
    expect(new Set(covers).size).toBe(20)
  }
})

test('prints in two inks on the paper of the theme', () => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = composeCover({ ...base, category: 'Sustainability', theme })
    const colours = new Set(svg.match(/fill="#[0-9A-Fa-f]{6}"/g))
    expect(colours.size).toBe(3)
    const { ground, ink } = coverPlaceholder(base.seed, 'Sustainability', theme)
    expect(colours).toContain(`fill="${ground}"`)
    expect(colours).toContain(`fill="${ink}"`)
  }
})

test('holds no text, gradient, filter, outline or reference to the outside', () => {
  for (const category of kinds) {
    for (let index = 0; index < 12; index++) {
      const svg = composeCover({ ...base, category, seed: `plain-${index}` })
      expect(svg).not.toMatch(
        /<text|Gradient|<filter|stroke|<image|<use|href|font|url\((?!#)|NaN|Infinity|undefined/,
      )
    }
  }
})

test('refuses a size nobody could see', () => {
  expect(() => composeCover({ ...base, width: 0 })).toThrow(RangeError)
  expect(() => composeCover({ ...base, height: Number.NaN })).toThrow(RangeError)
})
