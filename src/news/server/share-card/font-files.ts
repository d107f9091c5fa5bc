// Which file holds the letters of a title. Fonts come cut into pieces by script, and Chinese and Japanese into a
// hundred each: only those are opened that a title needs.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { projectFolder } from '#src/platform/project-folder.ts'

type Family = { package: string; weight: number | undefined; fileOf: (subset: string) => string }
/** `weight` is set on fonts that come in all of them. */
export type FontFile = { path: string; weight: number | undefined }

type Range = { first: number; last: number; file: FontFile }

const Subsets = z.record(z.string(), z.string())

const weight = 640
const variable = (name: string): Family => ({
  package: `@fontsource-variable/${name}`,
  weight,
  fileOf: (subset) => `${name}-${subset}-wght-normal.woff2`,
})

/** The newspaper's own type, and what stands beside it in other scripts. */
const serif = variable('source-serif-4')
const devanagari = variable('noto-serif-devanagari')
const chinese = variable('noto-serif-sc')
const japanese = variable('noto-serif-jp')
const arabic: Family = {
  package: '@fontsource/noto-naskh-arabic',
  weight: undefined,
  fileOf: (subset) => `noto-naskh-arabic-${subset}-700-normal.woff2`,
}

/** The packages whose letters may stand on a picture. */
export const fontPackages = [serif, devanagari, chinese, japanese, arabic].map((family) => family.package)

const others = [serif, arabic, devanagari, japanese, chinese]
/** The first that has a letter draws it. */
const families: Record<LanguageCode, readonly Family[]> = {
  en: others,
  de: others,
  fr: others,
  ru: others,
  sp: others,
  ar: [arabic, ...others],
  hi: [devanagari, ...others],
  ch: [serif, chinese, ...others],
  jp: [serif, japanese, ...others],
}
const wide: Partial<Record<LanguageCode, Family>> = { ch: chinese, jp: japanese }
/** Signs that are as wide as a letter between Chinese and Japanese ones. */
const wideSigns = /[·—‘’“”…]/u

const rangesOf = memoizeAsync(async (family: Family): Promise<Range[]> => {
  const folder = join(projectFolder, 'node_modules', family.package)
  const subsets = Subsets.parse(JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')))
  return Object.entries(subsets).flatMap(([name, list]) => {
    // A numbered piece stands in brackets.
    const file = {
      path: join(folder, 'files', family.fileOf(name.replaceAll(/[[\]]/g, ''))),
      weight: family.weight,
    }
    return list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16), file }
    })
  })
})

/** Names the files that may hold a character, the wanted one first: ranges promise more than some fonts keep. */
export async function createFontFinder(language: LanguageCode): Promise<(character: string) => FontFile[]> {
  const ranges = await Promise.all(families[language].map(rangesOf))
  const wideFamily = wide[language]
  const wideRanges = wideFamily && (await rangesOf(wideFamily))
  return (character) => {
    const point = character.codePointAt(0) ?? 0
    const isWide = wideRanges !== undefined && wideSigns.test(character)
    return (isWide ? [wideRanges, ...ranges] : ranges)
      .flatMap((each) => each.find(({ first, last }) => first <= point && point <= last) ?? [])
      .map(({ file }) => file)
  }
}
