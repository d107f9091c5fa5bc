// What the place of a text says of it: site generators keep languages, dates and pages apart by folder and name.
import { basename, extname } from 'node:path'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'

const languagePattern = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** `index.fr.md` and `content/fr/…` are French. */
export function getPathLanguage(file: string): LanguageCode | undefined {
  const suffix = getLanguageSuffix(file)
  if (suffix !== undefined) return findLanguageCode(suffix)
  const [first = '', second = ''] = removeContentFolder(file).split('/')
  return second !== '' && languagePattern.test(first) ? findLanguageCode(first) : undefined
}

/** The `fr` of `index.fr.md`, only where it names a language we have. */
export function getLanguageSuffix(file: string): string | undefined {
  const suffix = /\.([^./]+)\.\w+$/.exec(file)?.[1]
  if (suffix === undefined || !languagePattern.test(suffix)) return undefined
  return findLanguageCode(suffix) === undefined ? undefined : suffix
}

/** Where a whole site was given, its texts lie in Hugo's folder `content`. */
export function removeContentFolder(file: string): string {
  return file.replace(/^content\//, '')
}

export type DatedName = { year: string; month: string; day: string; slug: string }

/** Jekyll's `2021-05-04-first-press.md`. */
export function parseDatedName(file: string): DatedName | undefined {
  const [, year, month, day, slug] =
    /^(\d{4})-(\d{2})-(\d{2})-(.+)$/.exec(basename(file, extname(file))) ?? []
  return year && month && day && slug ? { year, month, day, slug } : undefined
}

/** Markdown by any of its endings; of Jekyll's posts also those in HTML, which imports into Jekyll are. */
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

/** Jekyll keeps posts in folders with an underscore; texts elsewhere in such a site are its pages. */
export function isJekyllSite(files: string[]): boolean {
  return files.some(isJekyllPost)
}

export function isInJekyllCollection(file: string): boolean {
  return /(?:^|\/)_(?!pages\/)[^/]+\//.test(file)
}

/** Themes bring examples along, and generators keep patterns for new texts. */
export function isTemplateFile(file: string): boolean {
  return /^(?:themes|archetypes|vendor|_site|_includes|_layouts|_data)\//.test(file)
}
