// Finds the font files for the characters of a title. Fonts are split into subset files by script, Chinese and
// Japanese into about a hundred each: only the needed files are opened.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { projectFolder } from '#src/platform/project-folder.ts'

type Family = { package: string; weight: number | undefined; fileOf: (subset: string) => string }
/** `weight` is set for variable fonts. */
export type FontFile = { path: string; weight: number | undefined }

type Range = { first: number; last: number; file: FontFile }

const Subsets = z.record(z.string(), z.string())

const weight = 640
const variable = (name: string): Family => ({
  package: `@fontsource-variable/${name}`,
  weight,
  fileOf: (subset) => `${name}-${subset}-wght-normal.woff2`,
})

/** The serif font of the site, and matching fonts for other scripts. */
const serif = variable('source-serif-4')
const devanagari = variable('noto-serif-devanagari')
const chinese = variable('noto-serif-sc')
const japanese = variable('noto-serif-jp')
const arabic: Family = {
  package: '@fontsource/noto-naskh-arabic',
  weight: undefined,
  fileOf: (subset) => `noto-naskh-arabic-${subset}-700-normal.woff2`,
}

const allFamilies = [serif, arabic, devanagari, japanese, chinese]
/** In order of preference: the first font that has a character is used. */
const families: Record<LanguageCode, readonly Family[]> = {
  en: allFamilies,
  de: allFamilies,
  fr: allFamilies,
  ru: allFamilies,
  sp: allFamilies,
  ar: [arabic, ...allFamilies],
  hi: [devanagari, ...allFamilies],
  ch: [serif, chinese, ...allFamilies],
  jp: [serif, japanese, ...allFamilies],
}
const fullWidthFamilies: Partial<Record<LanguageCode, Family>> = { ch: chinese, jp: japanese }
/** Punctuation that is full-width in Chinese and Japanese text. */
const fullWidthPunctuation = /[·—‘’“”…]/u

const loadRanges = memoizeAsync(async (family: Family): Promise<Range[]> => {
  const folder = join(projectFolder, 'node_modules', family.package)
  const subsets = Subsets.parse(JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')))
  return Object.entries(subsets).flatMap(([name, list]) => {
    // Numbered subsets are in brackets.
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

/**
 * Returns a function that finds the files which may contain a character, the preferred one first. Several are
 * needed: the Unicode ranges of a file can include characters that the font lacks.
 */
export async function createFontFinder(language: LanguageCode): Promise<(character: string) => FontFile[]> {
  const ranges = await Promise.all(families[language].map(loadRanges))
  const fullWidthFamily = fullWidthFamilies[language]
  const fullWidthRanges = fullWidthFamily && (await loadRanges(fullWidthFamily))
  return (character) => {
    const codePoint = character.codePointAt(0) ?? 0
    const isFullWidth = fullWidthRanges !== undefined && fullWidthPunctuation.test(character)
    return (isFullWidth ? [fullWidthRanges, ...ranges] : ranges)
      .flatMap((family) => family.find(({ first, last }) => first <= codePoint && codePoint <= last) ?? [])
      .map(({ file }) => file)
  }
}
