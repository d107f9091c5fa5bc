// The first reading: the whole export is read and checked before anything is written, so that a broken file
// leaves the database as it was; and every article gets its id, so that links between them can be rewritten.

import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { idFor } from '#src/platform/id.ts'
import { hashArticle } from './hash-article.ts'
import type { ImportEvent, ImportedArticle, SourceKey } from './import-event.ts'
import type { ImportStore } from './import-store.ts'

/** `source-changed`: it came in before and the source says something else now; what is stored here stays. */
export type PlanState = 'created' | 'unchanged' | 'source-changed'
export type PlanEntry = { articleId: string; hash: string; state: PlanState }

export type ImportPlan = {
  entries: Map<string, PlanEntry>
  /** The new address of what an old address or name stood for. */
  resolveLink: (href: string, hosts: readonly string[]) => string | undefined
  /** Articles that occur a second time in the same import. */
  duplicates: number
}

const lookupBatchSize = 200

/** @param onEvent sees everything the reading yields, to be reported */
export async function planImport(
  events: AsyncIterable<ImportEvent>,
  store: ImportStore,
  onEvent: (event: ImportEvent) => void,
): Promise<ImportPlan> {
  const entries = new Map<string, PlanEntry>()
  const addresses = new Map<string, string>()
  const names = new Map<string, string>()
  const seen = new Map<string, string>()
  let repeated = 0
  let batch: ImportedArticle[] = []

  const lookup = createSourceLookup(store)
  const flush = async () => {
    const own = await findStoredOleaArticles(batch, store)
    for (const article of batch) {
      const entry = article.olea
        ? await planOleaArticle(article, own, lookup)
        : await planArticle(article, lookup)
      entries.set(formatSourceKey(article.source), entry)
      addMissing(addresses, article.oldPaths, entry.articleId)
      addMissing(names, article.linkNames, entry.articleId)
    }
    batch = []
  }

  for await (const event of events) {
    onEvent(event)
    if (event.type !== 'article') continue
    const key = formatSourceKey(event.article.source)
    const hash = hashArticle(event.article)
    const earlier = seen.get(key)
    if (earlier === hash) repeated += 1
    else if (earlier !== undefined) onEvent(createDuplicateIdEvent(event.article))
    if (earlier !== undefined) continue
    seen.set(key, hash)
    batch.push(event.article)
    if (batch.length >= lookupBatchSize) await flush()
  }
  await flush()
  return {
    entries,
    duplicates: repeated,
    resolveLink: (href, hosts) => findArticle(href, hosts, addresses, names),
  }
}

/** Exports put together by hand hold other articles under a number that is taken. */
function createDuplicateIdEvent({ title }: ImportedArticle): ImportEvent {
  const reason = 'has the number of another article of this export'
  return { type: 'skipped', skipped: { kind: 'post', title, reason } }
}

export function formatSourceKey({ system, site, id }: SourceKey): string {
  return `${system}\n${site}\n${id}`
}

/** First come, first served: permalinks are listed before guesses, so they win. */
function addMissing(map: Map<string, string>, names: string[], articleId: string): void {
  for (const name of names) if (!map.has(name)) map.set(name, articleId)
}

type SourceLookup = (source: {
  system: string
  site: string
  id: string
}) => Promise<{ id: string; hash: string } | undefined>

/** What came from a site before is asked for once per site. */
function createSourceLookup(store: ImportStore): SourceLookup {
  const sites = new Map<string, ReturnType<ImportStore['findImported']>>()
  return async ({ system, site, id }) => {
    const key = `${system}\n${site}`
    const imported = sites.get(key) ?? store.findImported(system, site)
    sites.set(key, imported)
    return (await imported).get(id)
  }
}

async function planArticle(article: ImportedArticle, lookup: SourceLookup): Promise<PlanEntry> {
  const hash = hashArticle(article)
  const stored = await lookup(article.source)
  // Not by chance: an import that is broken off, or runs twice at once, has told earlier articles where to link to.
  if (!stored)
    return { articleId: idFor(formatSourceKey(article.source), article.createdAt), hash, state: 'created' }
  return { articleId: stored.id, hash, state: stored.hash === hash ? 'unchanged' : 'source-changed' }
}

/** When articles of our own export were changed last here, by their id. */
async function findStoredOleaArticles(
  batch: ImportedArticle[],
  store: ImportStore,
): Promise<Map<string, string>> {
  const ids = batch.flatMap((article) => (article.olea ? [article.olea.articleId] : []))
  const cards = await store.cardsOf(ids, { includeHidden: true })
  return new Map(cards.map((card) => [card._id, card.updatedAt]))
}

/** Articles of an Olea keep their id; the time of the last change tells whether anything happened since. */
async function planOleaArticle(
  article: ImportedArticle,
  own: Map<string, string>,
  lookup: SourceLookup,
): Promise<PlanEntry> {
  const { olea } = article
  const articleId = olea?.articleId ?? article.source.id
  const hash = olea?.origin?.hash ?? ''
  const updatedAt = own.get(articleId)
  if (updatedAt !== undefined) {
    const isSame = updatedAt === olea?.updatedAt.toISOString()
    return { articleId, hash, state: isSame ? 'unchanged' : 'source-changed' }
  }
  // The same post may have been imported here from its first home as well.
  const twin = olea?.origin && (await lookup(olea.origin))
  return twin ? { articleId: twin.id, hash, state: 'source-changed' } : { articleId, hash, state: 'created' }
}

function findArticle(
  href: string,
  hosts: readonly string[],
  addresses: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const url = URL.parse(href)
  if (!url || !hosts.includes(url.host.replace(/^www\./, ''))) return undefined
  const address = normaliseAddress(href)
  if (address === undefined) return undefined
  const lastPart = address.split('/').at(-1) ?? ''
  const isFile = /\.(?!md$|markdown$|html?$|php$)\w+$/.test(lastPart)
  const id = addresses.get(address) ?? names.get(address) ?? (isFile ? undefined : names.get(lastPart))
  return id === undefined ? undefined : `/article/${id}${url.hash}`
}
