// What importing needs from the newsroom and the media room. They own the tables; this room only says what
// it has to know and to write.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Category } from '#src/news/contract/category.ts'
import type { OleaFields, SourceKey } from './import-record.ts'

export type StoredImport = {
  source?: SourceKey
  articleId: string
  /** Of what came in at the last import; absent for articles written here. */
  hash?: string
  updatedAt: Date
  /** Somebody changed it here since it came in. */
  isEditedHere: boolean
}

export type ArticleToSave = {
  articleId: string
  isNew: boolean
  /** Absent for articles that were written in Olea itself. */
  source?: SourceKey & { hash: string }
  title: string
  /** Not sanitised yet. */
  content: string
  summary: string
  author: string
  /** Absent: found from the text. */
  category?: Category
  tags: string[]
  /** Absent: the publication's own. */
  language?: LanguageCode
  createdAt: Date
  publishDate?: Date
  displayedDate?: string
  aiPercent?: number
  isPublished: boolean
  previewImage: string
  /** Old addresses, as `normaliseAddress` spells them; one already leading elsewhere keeps leading there. */
  redirects: string[]
  /** Counts, dates and categories as they were in the Olea it was exported from. */
  olea?: OleaFields
}

/** `refused`: why this one could not be saved; the others of its batch are saved all the same. */
export type SaveResult = { articleId: string; refused?: string }

export type ArticleBody = { articleId: string; content: string; previewImage: string }

export type ImportStore = {
  findBySource(system: string, site: string, ids: string[]): Promise<StoredImport[]>
  findByArticleId(ids: string[]): Promise<StoredImport[]>
  /** One transaction. Rows carry a revision with the reason `imported`. */
  save(batch: ArticleToSave[]): Promise<SaveResult[]>
  findBodies(articleIds: string[]): Promise<ArticleBody[]>
  /** Puts other picture addresses into stored bodies; counts as part of the import, not as an edit. */
  replacePictures(bodies: ArticleBody[]): Promise<void>
}

/** A picture of ours; the address begins with `/media/`. Sizes in pixels. */
export type StoredPicture = { address: string; width: number; height: number }

export type PictureStore = {
  /** Undefined or a reason where there is no usable picture at this address. */
  fetchPicture(url: string): Promise<StoredPicture | { failure: string } | undefined>
  /** Undefined when the bytes are no usable picture. */
  keepPicture(bytes: Buffer, alt: string): Promise<StoredPicture | undefined>
}
