// First pass of an import. Reads and checks the whole export before anything is written, so that a broken file
// leaves the database unchanged. Assigns an id to every article, so that links between articles can be rewritten.

import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
import { deriveId } from '#src/platform/id.ts'
import { createArticleDistinction } from './distinguish-articles.ts'
import { hashArticle } from './hash-article.ts'
import type { ImportEvent, ImportedArticle } from './import-event.ts'
import type { ImportStore } from './import-store.ts'
import { formatSourceKey } from './source-key.ts'

/** `source-changed`: imported before, and the source has changed since. The stored article is not changed. */
type PlanState = 'created' | 'unchanged' | 'source-changed'
export type PlanEntry = { articleId: string; hash: string; state: PlanState }

export type ImportPlan = {
  entries: Map<string, PlanEntry>
  /** Returns the new path of the article to which an old internal link leads. */
  resolveLink: (href: string, hosts: readonly string[]) => string | undefined
  /** Whether an old path redirects to this article: of several articles with the same path, the first has it. */
  hasPath: (path: string, articleId: string) => boolean
  /** Number of articles that occur a second time in the same import. */
  duplicates: number
  /** The article as it was planned: the second of two articles with the same id has another one. */
  findArticle: (article: ImportedArticle) => ImportedArticle
}

const lookupBatchSize = 200

/** @param onEvent called with every event, for the report */
export async function planImport(
  events: AsyncIterable<ImportEvent>,
  store: ImportStore,
  onEvent: (event: ImportEvent) => void,
): Promise<ImportPlan> {
  const entries = new Map<string, PlanEntry>()
  const idsByPath = new Map<string, string>()
  const idsByName = new Map<string, string>()
  const distinction = createArticleDistinction()
  let duplicates = 0
  let batch: ImportedArticle[] = []

  const lookup = createSourceLookup(store)
  const flush = async () => {
    const updatedAtById = await findStoredOleaArticles(batch, store)
    for (const article of batch) {
      const entry = article.olea
        ? await planOleaArticle(article, updatedAtById, lookup)
        : await planArticle(article, lookup)
      entries.set(formatSourceKey(article.source), entry)
      for (const path of article.oldPaths) {
        const owner = idsByPath.get(path)
        if (owner !== undefined && owner !== entry.articleId) onEvent(createSharedPathEvent(article, path))
      }
      addMissing(idsByPath, article.oldPaths, entry.articleId)
      addMissing(idsByName, article.linkNames, entry.articleId)
    }
    batch = []
  }

  for await (const event of events) {
    onEvent(event)
    if (event.type !== 'article') continue
    const { occurrence, article } = distinction.add(event.article)
    if (occurrence === 'again') {
      duplicates += 1
      continue
    }
    if (occurrence !== 'first') onEvent(createSameIdEvent(article, occurrence))
    batch.push(article)
    if (batch.length >= lookupBatchSize) await flush()
  }
  await flush()
  return {
    entries,
    duplicates,
    findArticle: distinction.find,
    hasPath: (path, articleId) => idsByPath.get(path) === articleId,
    resolveLink: (href, hosts) => findArticle(href, hosts, idsByPath, idsByName),
  }
}

const sameIdMessages = {
  other: 'has the same id as another article of this export; imported as an article of its own',
  version: 'is another version of an article of this export; imported unpublished, as an article of its own',
}

function createSameIdEvent({ title }: ImportedArticle, occurrence: 'other' | 'version'): ImportEvent {
  return { type: 'note', note: { code: 'same-id', title, message: sameIdMessages[occurrence] } }
}

function createSharedPathEvent({ title }: ImportedArticle, path: string): ImportEvent {
  const message = `its old URL ${path} is also that of an earlier article, to which it redirects`
  return { type: 'note', note: { code: 'shared-path', title, message } }
}

/** The first article with a name keeps it. Permalinks are listed before derived paths, so they take precedence. */
function addMissing(map: Map<string, string>, names: string[], articleId: string): void {
  for (const name of names) if (!map.has(name)) map.set(name, articleId)
}

type SourceLookup = (source: {
  system: string
  site: string
  id: string
}) => Promise<{ id: string; hash: string } | undefined>

/** Loads the articles that were imported earlier from a site once per site. */
function createSourceLookup(store: ImportStore): SourceLookup {
  const sites = new Map<string, ReturnType<ImportStore['findImported']>>()
  return async ({ system, site, id }) => {
    const key = `${system}\n${site}`
    const importedArticles = sites.get(key) ?? store.findImported(system, site)
    sites.set(key, importedArticles)
    return (await importedArticles).get(id)
  }
}

async function planArticle(article: ImportedArticle, lookup: SourceLookup): Promise<PlanEntry> {
  const hash = hashArticle(article)
  const stored = await lookup(article.source)
  // The id is derived, not random: after an interrupted or concurrent import, stored articles already link to it.
  if (!stored)
    return { articleId: deriveId(formatSourceKey(article.source), article.createdAt), hash, state: 'created' }
  return { articleId: stored.id, hash, state: stored.hash === hash ? 'unchanged' : 'source-changed' }
}

/** The `updatedAt` of the stored articles among those of an Olea export, by id. */
async function findStoredOleaArticles(
  batch: ImportedArticle[],
  store: ImportStore,
): Promise<Map<string, string>> {
  const ids = batch.flatMap((article) => (article.olea ? [article.olea.articleId] : []))
  const cards = await store.listByIds(ids, { includeHidden: true })
  return new Map(cards.map((card) => [card._id, card.updatedAt]))
}

/** Articles from an Olea export keep their id. They are unchanged if their `updatedAt` is the same. */
async function planOleaArticle(
  article: ImportedArticle,
  updatedAtById: Map<string, string>,
  lookup: SourceLookup,
): Promise<PlanEntry> {
  const { olea } = article
  const articleId = olea?.articleId ?? article.source.id
  const hash = olea?.origin?.hash ?? ''
  const updatedAt = updatedAtById.get(articleId)
  if (updatedAt !== undefined) {
    const isSame = updatedAt === olea?.updatedAt.toISOString()
    return { articleId, hash, state: isSame ? 'unchanged' : 'source-changed' }
  }
  // The same post may already have been imported here from its original source.
  const stored = olea?.origin && (await lookup(olea.origin))
  return stored
    ? { articleId: stored.id, hash, state: 'source-changed' }
    : { articleId, hash, state: 'created' }
}

function findArticle(
  href: string,
  hosts: readonly string[],
  idsByPath: ReadonlyMap<string, string>,
  idsByName: ReadonlyMap<string, string>,
): string | undefined {
  const url = URL.parse(href)
  if (!url || !hosts.includes(url.host.replace(/^www\./, ''))) return undefined
  const path = normalizeLegacyPath(href)
  if (path === undefined) return undefined
  const lastSegment = path.split('/').at(-1) ?? ''
  const isFile = /\.(?!md$|markdown$|html?$|php$)\w+$/.test(lastSegment)
  const id = idsByPath.get(path) ?? idsByName.get(path) ?? (isFile ? undefined : idsByName.get(lastSegment))
  return id === undefined ? undefined : `/article/${id}${url.hash}`
}
