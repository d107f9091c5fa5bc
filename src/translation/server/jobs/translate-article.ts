// Translates an article: takes what was reviewed or is in the memory, and gives only the rest to providers.
import { eq } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { TranslatedSegment } from '../../contract/segment.ts'
import { findInMemory, type MemoryEntry, putIntoMemory } from '../memory/memory.ts'
import type { TranslatedText, Translator } from '../providers/translator.ts'
import type { Token } from '../segments/markup.ts'
import { type Segment, toMarkup } from '../segments/segment.ts'
import { composeArticle, splitArticle } from '../segments/split-article.ts'
import { fitTokens } from '../segments/transfer-placeholders.ts'
import type { Terms } from '../terms/terms.ts'
import { articleTranslations } from '../translation.tables.ts'
import { isTranslationOf } from '../translation-queries.ts'
import type { MachineTranslation } from '../translation-writer.ts'

export type TranslateDependencies = {
  db: Db
  write: Write
  terms: Terms
  translator: Translator
  storeMachine: (id: string, language: LanguageCode, input: MachineTranslation) => Promise<boolean>
}
/** `unchanged`: nothing to do, such as for a reviewed translation. */
export type TranslateOutcome = { state: 'translated' | 'unchanged' } | { state: 'failed'; problem: string }

type Ready = {
  segment: Segment
  stored: Omit<TranslatedSegment, 'kind' | 'source' | 'key'>
  tokens: Token[] | undefined
}

/** With more segments in the source language, readers get the original. */
const maxMissingRatio = 0.2

export async function translateArticle(
  deps: TranslateDependencies,
  { articleId, language, signal }: { articleId: string; language: LanguageCode; signal: AbortSignal },
): Promise<TranslateOutcome> {
  const { db, terms: termBase } = deps
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId))
  if (!article || article.language === language) return { state: 'unchanged' }
  const [before] = await db.select().from(articleTranslations).where(isTranslationOf(articleId, language))
  if (before && before.content !== null && before.status === 'reviewed') return { state: 'unchanged' }

  const pair = { source: article.language, target: language }
  const terms = await termBase.of(pair.source, pair.target)
  const split = splitArticle(article)
  const known = await findKnown(deps, {
    pair,
    segments: split.segments,
    before: before?.segments ?? [],
    termsVersion: terms.version,
  })
  const unknown = listUnknown(split.segments, known)
  const results = await deps.translator.translate({
    texts: unknown.map(({ tokens }) => tokens),
    ...pair,
    context: [article.title, article.summary].filter(Boolean).join('\n'),
    terms: terms.pairs,
    signal,
    articleId,
  })
  const { translated, problems } = collectResults(unknown, results)
  // Even if the article cannot be translated now, the next attempt pays only for the rest.
  await deps.write(({ tx }) => putIntoMemory(tx, pair, translated, terms.version))
  for (const entry of translated) known.set(entry.hash, { ...entry, at: new Date().toISOString() })
  const ready = split.segments.map((segment) => toReady(segment, known.get(segment.hash)))
  const missing = ready.filter(({ tokens, segment }) => !tokens && !segment.isVerbatim)
  const isUsable = ready[0]?.tokens !== undefined || ready[0]?.segment.isVerbatim
  if (!isUsable || missing.length > ready.length * maxMissingRatio) {
    return { state: 'failed', problem: problems[0] ?? 'no-provider' }
  }
  const text = composeArticle(
    split,
    ready.map(({ tokens }) => tokens),
  )
  const segments = ready.map(({ segment, stored }) => ({
    ...{ key: segment.hash, kind: segment.kind, source: toMarkup(segment) },
    ...stored,
  }))
  const main = findMainProvider(segments)
  const isStored = await deps.storeMachine(articleId, language, {
    ...text,
    segments,
    ...main,
    source: article,
  })
  return { state: isStored ? 'translated' : 'unchanged' }
}

function collectResults(
  segments: readonly Segment[],
  results: readonly TranslatedText[],
): { translated: MemoryEntry[]; problems: string[] } {
  const problems: string[] = []
  const translated: MemoryEntry[] = []
  for (const [index, result] of results.entries()) {
    const segment = segments[index]
    if (!segment) continue
    if ('problem' in result) problems.push(result.problem)
    else {
      const { provider, model = null } = result
      const entry = { source: toMarkup(segment), target: toMarkup(result), provider, model }
      translated.push({ ...entry, hash: segment.hash, state: 'machine' })
    }
  }
  return { translated, problems }
}

type Known = Map<string, MemoryEntry & { at: string }>

type Wanted = {
  pair: { source: LanguageCode; target: LanguageCode }
  segments: readonly Segment[]
  /** Of the translation that is stored. */
  before: readonly TranslatedSegment[]
  termsVersion: string
}

/** A segment that was reviewed in this article goes before everything else. */
async function findKnown(
  { db }: TranslateDependencies,
  { pair, segments, before, termsVersion }: Wanted,
): Promise<Known> {
  const hashes = [...new Set(segments.filter(({ isVerbatim }) => !isVerbatim).map(({ hash }) => hash))]
  const at = new Date().toISOString()
  const known: Known = new Map()
  for (const [hash, entry] of await findInMemory(db, pair, hashes, termsVersion)) {
    // Nobody has reviewed it in this article.
    known.set(hash, { ...entry, state: 'machine', at })
  }
  for (const segment of before) {
    const { key: hash, target, state, source, provider = null, model = null } = segment
    if (target === null || state !== 'reviewed') continue
    known.set(hash, { hash, target, state, source, provider, model, at: segment.at })
  }
  return known
}

/** Each text once, without those that a stored translation fits. */
function listUnknown(segments: readonly Segment[], known: Known): Segment[] {
  const unknown = segments.filter(
    (segment) => !segment.isVerbatim && !toReady(segment, known.get(segment.hash)).tokens,
  )
  return [...new Map(unknown.map((segment) => [segment.hash, segment])).values()]
}

function toReady(segment: Segment, entry: (MemoryEntry & { at: string }) | undefined): Ready {
  const at = entry?.at ?? new Date().toISOString()
  if (segment.isVerbatim)
    return { segment, tokens: undefined, stored: { target: toMarkup(segment), state: 'reviewed', at } }
  const tokens = entry && fitTokens(segment, entry)
  if (!entry || !tokens) return { segment, tokens: undefined, stored: { target: null, state: 'machine', at } }
  const { state, provider, model } = entry
  const origin = { ...(provider ? { provider } : {}), ...(model ? { model } : {}) }
  return { segment, tokens, stored: { target: toMarkup({ tokens }), state, at, ...origin } }
}

/** The label of the page names the provider of most segments. */
function findMainProvider(segments: readonly TranslatedSegment[]): {
  provider: string
  model: string | null
} {
  const counts = new Map<string, number>()
  for (const { provider } of segments) {
    if (provider !== undefined) counts.set(provider, (counts.get(provider) ?? 0) + 1)
  }
  const [provider = 'memory'] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  const model = segments.find((segment) => segment.provider === provider)?.model ?? null
  return { provider, model }
}
