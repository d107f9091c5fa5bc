// Derives properties of a file from its path: site generators encode languages, dates and types in folders and names.
import { basename, extname } from 'node:path'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'

const languagePattern = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** Returns French for `index.fr.md` and `content/fr/…`. */
export function getPathLanguage(file: string): LanguageCode | undefined {
  const suffix = getLanguageSuffix(file)
  if (suffix !== undefined) return findLanguageCode(suffix)
  const [first = '', second = ''] = removeContentFolder(file).split('/')
  return second !== '' && languagePattern.test(first) ? findLanguageCode(first) : undefined
}

/** Returns `fr` for `index.fr.md`; only suffixes of supported languages. */
export function getLanguageSuffix(file: string): string | undefined {
  const suffix = /\.([^./]+)\.\w+$/.exec(file)?.[1]
  if (suffix === undefined || !languagePattern.test(suffix)) return undefined
  return findLanguageCode(suffix) === undefined ? undefined : suffix
}

/** Removes Hugo's `content` folder, which contains the texts if a whole site is imported. */
export function removeContentFolder(file: string): string {
  return file.replace(/^content\//, '')
}

type DatedName = { year: string; month: string; day: string; slug: string }

/** Parses file names of Jekyll such as `2021-05-04-first-press.md`. */
export function parseDatedName(file: string): DatedName | undefined {
  const [, year, month, day, slug] =
    /^(\d{4})-(\d{2})-(\d{2})-(.+)$/.exec(basename(file, extname(file))) ?? []
  return year && month && day && slug ? { year, month, day, slug } : undefined
}

/** Accepts all Markdown extensions, and HTML files of Jekyll posts, which Jekyll's own importers create. */
export function isTextFile(file: string): boolean {
  return (
    /\.(?:md|markdown|mdown|mkdn?)$/i.test(file) ||
    (isHtmlFile(file) && /(?:^|\/)_(?:posts|drafts)\//.test(file))
  )
}

export function isHtmlFile(file: string): boolean {
  return /\.html?$/i.test(file)
}

export function isJekyllPost(file: string): boolean {
  return /(?:^|\/)_posts\//.test(file)
}

/** Jekyll posts are in folders with an underscore. Files elsewhere in such a site are pages. */
export function isJekyllSite(files: string[]): boolean {
  return files.some(isJekyllPost)
}

export function isInJekyllCollection(file: string): boolean {
  return /(?:^|\/)_(?!pages\/)[^/]+\//.test(file)
}

/** Themes contain examples, and site generators contain templates for new texts. */
export function isTemplateFile(file: string): boolean {
  return /^(?:themes|archetypes|vendor|_site|_includes|_layouts|_data)\//.test(file)
}
