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
] as const)('the flag of %s is named after its regional indicator symbols', (country, name) => {
  expect(getFlagPath(country)).toBe(`/flags/${name}.svg`)
})

test('there is exactly one flag file for the country of each language', () => {
  const expected = languages.map(({ country }) => getFlagPath(country).replace('/flags/', ''))
  expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted())
})

test('flags are SVG files without scripts, text or references', () => {
  for (const name of readdirSync(folder)) {
    const svg = readFileSync(new URL(name, folder), 'utf8')
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+"><title>[A-Z]{2}<\/title>/,
    )
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/script|href|https?:|<text|\son/)
    expect(svg.length, name).toBeLessThan(6_000)
  }
})
