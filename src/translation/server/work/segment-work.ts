// What translators do segment by segment: see the source beside its translation, accept or correct it.
import { eq } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, invalidRequest, notFound } from '#src/platform/problem.ts'
import type { SegmentsInput, SegmentWork, TranslationWork } from '../../contract/machine.ts'
import type { TranslatedSegment } from '../../contract/segment.ts'
import type { createTranslationRequests } from '../jobs/translation-requests.ts'
import { findInMemory } from '../memory/memory.ts'
import { parseMarkup, type Token } from '../segments/markup.ts'
import { type Segment, toMarkup } from '../segments/segment.ts'
import { composeArticle, splitArticle } from '../segments/split-article.ts'
import { fitTokens } from '../segments/transfer-placeholders.ts'
import { findTerms } from '../terms/find-terms.ts'
import type { Terms } from '../terms/terms.ts'
import { articleTranslations } from '../translation.tables.ts'
import { isTranslationOf } from '../translation-queries.ts'
import type { Editor, StoredSegments } from '../translation-writer.ts'
import { hasSamePlaceholders } from '../validate/check-placeholders.ts'

type SegmentWorkDependencies = {
  db: Db
  terms: Terms
  requests: Pick<ReturnType<typeof createTranslationRequests>, 'stateOf'>
  storeSegments: (id: string, language: LanguageCode, input: StoredSegments, editor: Editor) => Promise<void>
}

export function createSegmentWork({ db, terms: termBase, requests, storeSegments }: SegmentWorkDependencies) {
  async function load(id: string, language: LanguageCode, executor: Db | Transaction = db) {
    const [article] = isId(id) ? await executor.select().from(articles).where(eq(articles.id, id)) : []
    if (!article) throw notFound('article')
    if (article.language === language) {
      throw invalidRequest([{ path: 'lang', message: 'is the language of the article' }])
    }
    const [row] = await executor.select().from(articleTranslations).where(isTranslationOf(id, language))
    return { article, row, split: splitArticle(article) }
  }

  /** @throws ProblemError 400 for the language of the article, 404 */
  async function get(id: string, language: LanguageCode): Promise<TranslationWork> {
    const { article, row, split } = await load(id, language)
    const terms = await termBase.of(article.language, language)
    const texts = listTexts(split.segments)
    const pair = { source: article.language, target: language }
    const hashes = texts.map(({ hash }) => hash)
    const memory = await findInMemory(db, pair, hashes, terms.version)
    const previous = findPrevious(texts, row?.segments ?? [])
    const stored = new Map(row?.segments.map((segment) => [segment.key, segment]))
    const segments = texts.map((segment, index): SegmentWork => {
      const current = stored.get(segment.hash)
      const known =
        current?.target == null ? memory.get(segment.hash) : { ...current, target: current.target }
      const tokens = known && fitTokens(segment, known)
      const source = toMarkup(segment)
      return {
        key: segment.hash,
        kind: segment.kind,
        source,
        target: tokens ? toMarkup({ tokens }) : null,
        state: tokens ? findState(current) : 'missing',
        provider: known?.provider ?? null,
        isSuggestion: tokens !== undefined && current?.target == null,
        previous: current ? null : (previous[index] ?? null),
        terms: findTerms(source, terms.pairs).map((term) => ({ source: term.source, target: term.target })),
      }
    })
    return {
      ...{ articleId: id, lang: language, original: article.language, title: article.title },
      version: row?.version ?? 0,
      request: row?.content == null ? await requests.stateOf(id, language) : 'ready',
      segments,
    }
  }

  return {
    get,

    /**
     * Stores translations of segments. The others stay as they are; without any, they stay in the original language.
     * @throws ProblemError 400 when placeholders differ, 404, 409 when the translation or the article has changed
     */
    async save(
      id: string,
      language: LanguageCode,
      input: SegmentsInput,
      editor: Editor,
    ): Promise<TranslationWork> {
      const { article, row, split } = await load(id, language)
      const version = row?.version ?? 0
      const keys = new Set(split.segments.map(({ hash }) => hash))
      if (version !== input.version || input.segments.some(({ key }) => !keys.has(key))) throw changed()
      const at = new Date().toISOString()
      const shown = new Map(listTexts(split.segments).map((segment) => [segment.hash, segment]))
      const entered = new Map(input.segments.map((segment, index) => [segment.key, { ...segment, index }]))
      const stored = new Map(row?.segments.map((segment) => [segment.key, segment]))
      const errors: { path: string; message: string }[] = []
      const translated = split.segments.map((segment) => {
        const own = entered.get(segment.hash)
        const tokens = own
          ? fitEntered(segment, shown.get(segment.hash), own.target)
          : findStored(segment, stored.get(segment.hash))
        if (own && !tokens) {
          const message = 'must have the same marks of formatting as the original, each once'
          errors.push({ path: `segments.${own.index}.target`, message })
        }
        return {
          segment,
          tokens,
          entry: toEntry(segment, { tokens, own, stored: stored.get(segment.hash), at }),
        }
      })
      if (errors.length > 0) throw invalidRequest(errors)
      const text = composeArticle(
        split,
        translated.map(({ tokens }) => tokens),
      )
      const segments = translated.map(({ entry }) => entry)
      await storeSegments(
        id,
        language,
        { ...text, segments, version, articleVersion: article.version },
        editor,
      )
      return get(id, language)
    },
  }
}

function changed(): Error {
  const detail = 'Your texts are still here. Load what is stored, and save again.'
  return conflict('version-conflict', 'The article or its translation was changed by somebody else', detail)
}

/** Each text once: repeated ones have the same translation. */
function listTexts(segments: readonly Segment[]): Segment[] {
  const texts = segments.filter(({ isVerbatim }) => !isVerbatim)
  return [...new Map(texts.map((segment) => [segment.hash, segment])).values()]
}

/**
 * A text that is repeated was entered once, with the formatting of the segment that was shown. Its other places keep theirs
 * as far as it fits.
 */
function fitEntered(segment: Segment, shown: Segment | undefined, target: string): Token[] | undefined {
  const tokens = parseMarkup(target)
  if (!tokens || !shown || !hasSamePlaceholders(shown.tokens, tokens)) return undefined
  return segment === shown ? tokens : fitTokens(segment, { source: toMarkup(shown), target })
}

/** Text from the memory was not reviewed in this article. */
function findState(stored: TranslatedSegment | undefined): SegmentWork['state'] {
  return stored?.target == null ? 'machine' : stored.state
}

function findStored(segment: Segment, stored: TranslatedSegment | undefined): Token[] | undefined {
  return stored?.target == null ? undefined : fitTokens(segment, { ...stored, target: stored.target })
}

type Work = {
  /** The text as it is now; undefined without one. */
  tokens: Token[] | undefined
  /** What was entered in this call; undefined when the segment stays as it is. */
  own: { isReviewed: boolean } | undefined
  stored: TranslatedSegment | undefined
  at: string
}

function toEntry(segment: Segment, { tokens, own, stored, at }: Work): TranslatedSegment {
  const base = { key: segment.hash, kind: segment.kind, source: toMarkup(segment) }
  if (segment.isVerbatim) return { ...base, target: base.source, state: 'reviewed', at }
  const target = tokens ? toMarkup({ tokens }) : null
  if (!own) return { ...stored, ...base, target, state: stored?.state ?? 'machine', at: stored?.at ?? at }
  return { ...base, target, state: own.isReviewed ? 'reviewed' : 'machine', at }
}

/** A changed segment stands where the one before it stood: between the same neighbours. */
function findPrevious(current: readonly Segment[], before: readonly TranslatedSegment[]) {
  const keys = new Set(current.map(({ hash }) => hash))
  let next = 0
  return current.map(({ hash }) => {
    const index = before.findIndex(({ key }) => key === hash)
    if (index >= 0) {
      next = index + 1
      return undefined
    }
    const candidate = before[next]
    if (!candidate || keys.has(candidate.key)) return undefined
    next += 1
    return candidate.target === null ? undefined : { source: candidate.source, target: candidate.target }
  })
}
