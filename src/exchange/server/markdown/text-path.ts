// What the place of a text says of it: site generators keep languages, dates and pages apart by folder and name.
import { basename, extname } from 'node:path'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'

const LANGUAGE_NAME = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i

/** `index.fr.md` and `content/fr/…` are French. */
export function languageOfPath(file: string): LanguageCode | undefined {
  const suffix = languageSuffix(file)
  if (suffix !== undefined) return findLanguageCode(suffix)
  const [first = '', second = ''] = withoutContentFolder(file).split('/')
  return second !== '' && LANGUAGE_NAME.test(first) ? findLanguageCode(first) : undefined
}

/** The `fr` of `index.fr.md`, only where it names a language we have. */
export function languageSuffix(file: string): string | undefined {
  const suffix = /\.([^./]+)\.\w+$/.exec(file)?.[1]
  if (suffix === undefined || !LANGUAGE_NAME.test(suffix)) return undefined
  return findLanguageCode(suffix) === undefined ? undefined : suffix
}

/** Where a whole site was given, its texts lie in Hugo's folder `content`. */
export function withoutContentFolder(file: string): string {
  return file.replace(/^content\//, '')
}

export type DatedName = { year: string; month: string; day: string; slug: string }

/** Jekyll's `2021-05-04-first-press.md`. */
export function datedName(file: string): DatedName | undefined {
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

export function isPost(file: string): boolean {
  return /(?:^|\/)_posts\//.test(file)
}

/** Jekyll keeps posts in folders with an underscore; texts elsewhere in such a site are its pages. */
export function isJekyllSite(files: string[]): boolean {
  return files.some(isPost)
}

export function isInCollection(file: string): boolean {
  return /(?:^|\/)_(?!pages\/)[^/]+\//.test(file)
}

/** Themes bring examples along, and generators keep patterns for new texts. */
export function isOfTemplates(file: string): boolean {
  return /^(?:themes|archetypes|vendor|_site|_includes|_layouts|_data)\//.test(file)
}
