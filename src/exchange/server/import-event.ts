// The common format of all imports. Each reader (WordPress, Ghost, Markdown, Olea) yields these events, so that
// planning, writing and reporting do not depend on the source system.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { ExportedPictureMetadata } from '#src/media/contract/exported-picture-metadata.ts'
import type { ArticleFieldValues } from '#src/news/contract/article-fields.ts'
import type { Category } from '#src/news/contract/category.ts'

export type SourceSystem = 'wordpress' | 'ghost' | 'markdown' | 'olea'

/** Permanent identity of an imported article: a second import of the same source finds the same article. */
export type SourceKey = {
  system: SourceSystem
  /** Host and path of the old site without scheme and trailing slash, or the name of the folder. */
  site: string
  /** Id of the article on that site. */
  id: string
}

/** The field names are part of the stored hash: see `hashArticle` before renaming one. */
export type ImportedArticle = {
  source: SourceKey
  title: string
  /** Normalized HTML with absolute URLs of pictures and links. Not sanitized yet: the store does that on write. */
  html: string
  /** Written by an author; empty if there is none. */
  summary: string
  author: string
  /** Names as spelled in the source. */
  categories: string[]
  tags: string[]
  createdAt: Date
  /** Date of publication, past or scheduled; absent for a draft without a date. */
  publishDate?: Date
  /** YYYY-MM-DD; only if the source stores it separately from the publish date. */
  displayedDate?: string
  isPublished: boolean
  isSticky?: boolean
  language?: LanguageCode
  aiPercent?: number
  /** Absolute URL of the featured picture, or `file:` and a path inside the imported folder. */
  coverUrl?: string
  /** Paths of the article on the old site, in the form `normaliseAddress` returns. Each becomes a redirect. */
  oldPaths: string[]
  /** Further paths and names used in links from other articles of the source. They do not become redirects. */
  linkNames: string[]
  /** Fields that only Olea's own export contains. */
  olea?: OleaExportFields
}

type OleaExportFields = {
  articleId: string
  /** All fields of the article as they were stored. */
  fields: ArticleFieldValues
  categories: { category: Category; confidence: number }[]
  /** Source of the article if it had been imported into the exporting site. */
  origin?: Omit<SourceKey, 'system'> & { system: string; hash: string }
  aiDeclaredAt?: Date
  wasPublic?: boolean
  views: number
  likes: number
  shares: number
  updatedAt: Date
}

/** The site from which the export was made, as far as the file describes it. */
export type ImportedSite = {
  system: SourceSystem
  site: string
  title: string
  language?: LanguageCode
  /** Hosts without `www.`; links to them are internal. */
  hosts: string[]
  /** Root of the `file:` URLs of pictures. Pictures are read only from inside this folder. */
  folder?: string
}

/** A picture contained in the export file. */
export type ImportedMedia = {
  id: string
  contentType: string
  alt: string
  /** External URLs from which the picture was copied. */
  urls: string[]
  bytes: Buffer
  /** Metadata from the picture library. Missing in exports of older versions. */
  library?: ExportedPictureMetadata | undefined
}

/** An item of the export that does not become an article, with the reason. */
type SkippedItem = { kind: string; title: string; reason: string }

/** A change or problem of an imported article. Notes with the same `code` form one group of the report. */
type ImportNote = {
  code: string
  /** Title of the article. */
  title: string
  message: string
  /** Subject that several articles can share, such as the name of a shortcode. It is reported once. */
  subject?: string
  /** Number of affected items, 1 by default. */
  count?: number
}

export type ImportEvent =
  | { type: 'site'; site: ImportedSite }
  | { type: 'article'; article: ImportedArticle }
  | { type: 'media'; media: ImportedMedia }
  | { type: 'skipped'; skipped: SkippedItem }
  | { type: 'note'; note: ImportNote }

export type ReadOptions = {
  /** Called with the number of bytes read from disk since the last call (compressed size for `.gz`). */
  onBytes?: (bytes: number) => void
}
