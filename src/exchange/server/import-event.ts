// The neutral record: whatever system an export comes from, its reader yields these and nothing else,
// so that writing, reporting and comparing know one shape.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { LibraryFacts } from '#src/media/contract/picture-metadata.ts'
import type { AiUse } from '#src/news/contract/ai-use.ts'
import type { Category } from '#src/news/contract/category.ts'

export type SourceSystem = 'wordpress' | 'ghost' | 'markdown' | 'olea'

/** Names one article for good: importing the same source again finds the same article. */
export type SourceKey = {
  system: SourceSystem
  /** Host and path of the old site without scheme and closing slash, or the folder's name. */
  site: string
  /** The article's id within that site. */
  id: string
}

export type ImportedArticle = {
  source: SourceKey
  title: string
  /** Tidy HTML; addresses of pictures and links are absolute. Still to be sanitised on write. */
  html: string
  /** As somebody wrote it; empty when nobody did. */
  summary: string
  author: string
  /** Names as the source spells them. */
  categories: string[]
  tags: string[]
  createdAt: Date
  /** When it became or becomes public; absent for a draft that never had a date. */
  publishDate?: Date
  /** YYYY-MM-DD, only where the source separates it from the publish date. */
  displayedDate?: string
  isPublished: boolean
  isSticky?: boolean
  language?: LanguageCode
  aiPercent?: number
  /** Featured picture, absolute. */
  coverUrl?: string
  /** Addresses it had before, as `normaliseAddress` spells them: each becomes a redirect. */
  oldPaths: string[]
  /** Further names other articles of the source may link to it by; no redirects. */
  linkNames: string[]
  /** What only Olea's own export knows. */
  olea?: OleaExportFields
}

export type OleaExportFields = {
  articleId: string
  category: Category
  categories: { category: Category; confidence: number }[]
  /** Where the article had come from before it was exported. */
  origin?: Omit<SourceKey, 'system'> & { system: string; hash: string }
  aiDeclaredAt?: Date
  aiUse?: AiUse
  wasPublic?: boolean
  views: number
  likes: number
  shares: number
  updatedAt: Date
}

/** The site an export was made of, as far as its file says. */
export type ImportedSite = {
  system: SourceSystem
  site: string
  title: string
  language?: LanguageCode
  /** Hosts whose links are internal. */
  hosts: string[]
  /** Where `file:` pictures of the articles lie: the only folder they may be read from. */
  folder?: string
}

/** A picture that comes with the export itself. */
export type ImportedMedia = {
  id: string
  contentType: string
  alt: string
  /** Foreign addresses it is our copy of. */
  urls: string[]
  bytes: Buffer
  /** What editors said of it and what is known of its upload; exports from before it was carried have none. */
  library?: LibraryFacts | undefined
}

/** Something of the export that does not become an article, and why. */
export type SkippedItem = { kind: string; title: string; reason: string }

/** Something that came in changed, and how. `code` groups equal notes in the report. */
export type ImportNote = {
  code: string
  /** The article's. */
  title: string
  message: string
  /** What the note is about when many articles share it (a shortcode's name): reported once. */
  subject?: string
  /** How many things it is about. */
  count?: number
}

export type ImportEvent =
  | { type: 'site'; site: ImportedSite }
  | { type: 'article'; article: ImportedArticle }
  | { type: 'media'; media: ImportedMedia }
  | { type: 'skipped'; skipped: SkippedItem }
  | { type: 'note'; note: ImportNote }

/** A reader opens its files itself, so a second pass is simply a second call. */
export type ImportReader = (options?: ReadOptions) => AsyncGenerator<ImportEvent>

export type ReadOptions = {
  /** Called with the bytes read since the last call, as they lie on the disk. */
  onBytes?: (bytes: number) => void
}
