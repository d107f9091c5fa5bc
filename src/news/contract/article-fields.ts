// The article fields that an editor fills in. Columns, API schemas, drafts, revisions, exports, previews, audit entries
// and form values derive from this list: see docs/conventions.md, "Add an article field".
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { AiUse } from './ai-use.ts'
import type { Category } from './category.ts'

/** JSON value of a field by its type, in API responses, revisions and exports. */
export type ArticleValuesByType = {
  title: string
  text: string
  html: string
  /** URL, path on this site, or data URL of a picture; empty for none. */
  picture: string
  category: Category
  tags: string[]
  /** Ids of products in the catalogue, each once. */
  productIds: string[]
  /** Names as the catalogue has them, each once. */
  names: string[]
  language: LanguageCode
  boolean: boolean
  /** 0 to 100. */
  percent: number
  aiUse: AiUse | null
  /** ISO 8601 with time and zone. */
  time: string | null
  /** `YYYY-MM-DD`. */
  date: string | null
}
export type ArticleFieldType = keyof ArticleValuesByType

export type ArticleField = {
  type: ArticleFieldType
  /** Of the API documentation. */
  description?: string
  /** Characters of a `title` or `text`, of which a draft may have ten times as many; or of each of the `names`. */
  maxLength?: number
  /** Older revisions and exports do not contain the field. It then has the empty value of its type. */
  isAddedLater?: true
  /** Decides whether and when readers see the article: previews and restored revisions leave it unchanged. */
  isVisibility?: true
  /** The audit log only contains that the field changed, not its values. */
  isValueUnaudited?: true
  /** How the editor compares two versions: word by word, or as part of another field. By default as a whole. */
  comparison?: 'words' | 'none'
}

/** In the order in which changes are listed. */
export const articleFields = {
  title: { type: 'title', maxLength: 300, comparison: 'words' },
  summary: { type: 'text', maxLength: 2_000, isValueUnaudited: true, comparison: 'words' },
  content: { type: 'html', isValueUnaudited: true, comparison: 'words' },
  previewImage: {
    type: 'picture',
    description:
      'URL given by the editor; empty when the cover is generated. A data URL becomes the path of a stored picture',
  },
  author: { type: 'text', maxLength: 200, isValueUnaudited: true },
  category: { type: 'category' },
  tags: { type: 'tags' },
  products: {
    type: 'productIds',
    description:
      'Ids of the products that the article names. Readers see those that are public; a merged one is replaced by the product that stayed',
    isAddedLater: true,
  },
  producers: {
    type: 'names',
    maxLength: 200,
    description: 'Producers that the article names, as the catalogue calls them',
    isAddedLater: true,
  },
  language: { type: 'language', description: 'Language the article is written in' },
  aiPercent: {
    type: 'percent',
    description: 'Declared percentage of text written by AI',
    comparison: 'none',
  },
  aiUse: {
    type: 'aiUse',
    description: 'Parts of the work for which AI was used; null when not declared by parts',
    isAddedLater: true,
    isValueUnaudited: true,
  },
  publishDate: {
    type: 'time',
    description: 'In the future: the article is scheduled and not public until then',
    isVisibility: true,
  },
  displayedDate: { type: 'date', description: 'Day to display; defaults to publishDate, then createdAt' },
  commentsClosed: {
    type: 'boolean',
    description: 'Readers see the comments, but cannot add any',
    isAddedLater: true,
  },
  isPublished: { type: 'boolean', isVisibility: true },
} as const satisfies Record<string, ArticleField>

export type ArticleFieldName = keyof typeof articleFields
type TypeOf<Name extends ArticleFieldName> = (typeof articleFields)[Name]['type']

/** Values of an article's fields, given the value of each type. */
export type ArticleFieldsOf<ByType extends Record<ArticleFieldType, unknown>> = {
  [Name in ArticleFieldName]: ByType[TypeOf<Name>]
}
export type ArticleFieldValues = ArticleFieldsOf<ArticleValuesByType>

export const articleFieldNames = Object.keys(articleFields) as ArticleFieldName[]

export function getArticleField(name: ArticleFieldName): ArticleField {
  return articleFields[name]
}

export function isVisibilityField(name: ArticleFieldName): boolean {
  return getArticleField(name).isVisibility === true
}

/** Derives something from each field, by its type: a schema, a column, an initial value. */
export function mapArticleFields<ByType extends Record<ArticleFieldType, unknown>>(
  derive: {
    [Type in keyof ByType]: (field: ArticleField, name: ArticleFieldName) => ByType[Type]
  },
): ArticleFieldsOf<ByType> {
  const derived = articleFieldNames.map((name) => {
    const field = getArticleField(name)
    return [name, derive[field.type](field, name)]
  })
  return Object.fromEntries(derived) as ArticleFieldsOf<ByType>
}

/** Values of a new article. */
export function createEmptyArticleFields(): ArticleFieldValues {
  return mapArticleFields<ArticleValuesByType>({
    title: () => '',
    text: () => '',
    html: () => '',
    picture: () => '',
    category: () => 'Industry Headlines',
    tags: () => [],
    productIds: () => [],
    names: () => [],
    language: () => 'en',
    boolean: () => false,
    percent: () => 0,
    aiUse: () => null,
    time: () => null,
    date: () => null,
  })
}

/** Picks the fields of the list from a record that has further properties. */
export function pickArticleFields<Value extends Partial<Record<ArticleFieldName, unknown>>>(
  record: Value,
): Pick<Value, ArticleFieldName & keyof Value> {
  const entries = articleFieldNames.filter((name) => name in record).map((name) => [name, record[name]])
  return Object.fromEntries(entries) as Pick<Value, ArticleFieldName & keyof Value>
}
