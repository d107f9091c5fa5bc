import { expect, test } from 'vitest'
import { categories } from '../../contract/category.ts'
import { type CoverInput, composeCover } from './compose-cover.ts'
import { getCategoryInk, getPaperColor } from './palette.ts'
import { type Subject, subjects } from './subjects/subjects.ts'

const categoriesAndNone = [...categories, undefined]
const base: CoverInput = { seed: 'article-1', theme: 'light', width: 1200, height: 675 }

test('draws the same bytes for the same seed', () => {
  for (const category of categoriesAndNone)
    expect(composeCover({ ...base, category })).toBe(composeCover({ ...base, category }))
})

test('draws a different picture for another seed', () => {
  for (const category of categoriesAndNone) {
    const covers = Array.from({ length: 20 }, (_, index) =>
      composeCover({ ...base, category, seed: `article-${index}` }),
    )
    expect(new Set(covers).size).toBe(20)
  }
})

test('prints in two inks on the paper of the theme', () => {
  for (const theme of ['light', 'dark'] as const) {
    const svg = composeCover({ ...base, category: 'Sustainability', theme })
    const colors = new Set(svg.match(/fill="#[0-9A-Fa-f]{6}"/g))
    expect(colors.size).toBe(3)
    expect(colors).toContain(`fill="${getPaperColor(theme)}"`)
    expect(colors).toContain(`fill="${getCategoryInk('Sustainability', theme)}"`)
  }
})

test('contains no text, gradient, filter, stroke or external reference', () => {
  for (const category of categoriesAndNone) {
    for (let index = 0; index < 12; index++) {
      const svg = composeCover({ ...base, category, seed: `plain-${index}` })
      expect(svg).not.toMatch(
        /<text|Gradient|<filter|stroke|<image|<use|href|font|url\((?!#)|NaN|Infinity|undefined/,
      )
    }
  }
})

test('draws the subject of the article, in the inks of its category', () => {
  const input = { ...base, category: 'Sustainability' } as const
  const drawings = new Set([composeCover(input)])
  for (const subject of Object.keys(subjects) as Subject[]) {
    const svg = composeCover({ ...input, subject })
    expect(svg).toContain(`fill="${getCategoryInk('Sustainability', 'light')}"`)
    expect(svg).not.toMatch(
      /<text|Gradient|<filter|stroke|<image|<use|href|font|url\((?!#)|NaN|Infinity|undefined/,
    )
    drawings.add(svg)
  }
  expect(drawings.size).toBe(Object.keys(subjects).length + 1)
})

test('signs of punctuation are never mirrored', () => {
  const opinions = Array.from({ length: 60 }, (_, index) =>
    composeCover({ ...base, category: 'Voices & Perspectives', seed: `opinion-${index}` }),
  )
  const mirrored = opinions.filter((svg) => svg.includes('scale(-1 1)'))
  // Those with speech bubbles, leaves and pens.
  expect(mirrored.length).toBeGreaterThan(0)
  expect(mirrored.length).toBeLessThan(30)
})

test('rejects invalid sizes', () => {
  expect(() => composeCover({ ...base, width: 0 })).toThrow(RangeError)
  expect(() => composeCover({ ...base, height: Number.NaN })).toThrow(RangeError)
})
