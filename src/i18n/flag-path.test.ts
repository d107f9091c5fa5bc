import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getFlagPath } from './flag-path.ts'
import { languages } from './languages.ts'

const folder = new URL('./flags/', import.meta.url)

test.each([
  ['GB', '1f1ec-1f1e7'],
  ['SA', '1f1f8-1f1e6'],
  ['CN', '1f1e8-1f1f3'],
  ['JP', '1f1ef-1f1f5'],
  ['ES', '1f1ea-1f1f8'],
] as const)('the flag of %s is named by its regional indicators', (country, name) => {
  expect(getFlagPath(country)).toBe(`/flags/${name}.svg`)
})

test('every language has the flag of its country, and there is no other', () => {
  const wanted = languages.map(({ country }) => getFlagPath(country).replace('/flags/', ''))
  expect(readdirSync(folder).toSorted()).toEqual(wanted.toSorted())
})

test('flags are drawings without anything that acts or fetches', () => {
  for (const name of readdirSync(folder)) {
    const drawing = readFileSync(new URL(name, folder), 'utf8')
    expect(drawing).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><title>[A-Z]{2}<\/title>/,
    )
    expect(drawing.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|https?:|<text|\son/)
    expect(drawing.length, name).toBeLessThan(6_000)
  }
})
