// The first reading: the whole export is read and checked before anything is written, so that a broken file
// leaves the database as it was; and every article gets its id, so that links between them can be rewritten.
import { newId } from '#src/platform/id.ts'
import { contentHash } from './content-hash.ts'
import type { ImportEvent, ImportedArticle, SourceKey } from './import-record.ts'
import type { ImportStore, StoredImport } from './import-store.ts'
import { normaliseAddress } from './normalise-address.ts'

export type PlanState = 'created' | 'updated' | 'unchanged' | 'edited-here'
export type PlanEntry = { articleId: string; hash: string; state: PlanState }

export type ImportPlan = {
  entries: Map<string, PlanEntry>
  /** The new address of what an old address or name stood for. */
  findArticle: (href: string, hosts: readonly string[]) => string | undefined
  /** Articles that occur a second time in the same import. */
  repeated: number
}

const LOOKUP_BATCH = 200

/** @param onEvent sees everything the reading yields, to be reported */
export async function planImport(
  events: AsyncIterable<ImportEvent>,
  store: ImportStore,
  onEvent: (event: ImportEvent) => void,
): Promise<ImportPlan> {
  const entries = new Map<string, PlanEntry>()
  const addresses = new Map<string, string>()
  const names = new Map<string, string>()
  let repeated = 0
  let batch: ImportedArticle[] = []

  const flush = async () => {
    const stored = await findStored(batch, store)
    for (const article of batch) {
      const entry = planArticle(article, stored)
      entries.set(keyText(article.source), entry)
      claim(addresses, article.addresses, entry.articleId)
      claim(names, article.linkNames, entry.articleId)
    }
    batch = []
  }

  for await (const event of events) {
    onEvent(event)
    if (event.type !== 'article') continue
    const key = keyText(event.article.source)
    if (entries.has(key) || batch.some((waiting) => keyText(waiting.source) === key)) {
      repeated += 1
      continue
    }
    batch.push(event.article)
    if (batch.length >= LOOKUP_BATCH) await flush()
  }
  await flush()
  return { entries, repeated, findArticle: (href, hosts) => findArticle(href, hosts, addresses, names) }
}

export function keyText({ system, site, id }: SourceKey): string {
  return `${system}\n${site}\n${id}`
}

/** First come, first served: permalinks are listed before guesses, so they win. */
function claim(map: Map<string, string>, names: string[], articleId: string): void {
  for (const name of names) if (!map.has(name)) map.set(name, articleId)
}

async function findStored(batch: ImportedArticle[], store: ImportStore): Promise<Map<string, StoredImport>> {
  const found = new Map<string, StoredImport>()
  const keys = batch.flatMap((article) =>
    article.olea ? (article.olea.origin ? [article.olea.origin] : []) : [article.source],
  )
  for (const group of Map.groupBy(keys, (key) => `${key.system}\n${key.site}`).values()) {
    const [first] = group
    if (!first) continue
    const rows = await store.findBySource(
      first.system,
      first.site,
      group.map((key) => key.id),
    )
    for (const row of rows) if (row.source) found.set(keyText(row.source), row)
  }
  const ids = batch.flatMap((article) => (article.olea ? [article.olea.articleId] : []))
  if (ids.length > 0) for (const row of await store.findByArticleId(ids)) found.set(row.articleId, row)
  return found
}

function planArticle(article: ImportedArticle, stored: Map<string, StoredImport>): PlanEntry {
  const hash = article.olea?.origin?.hash ?? contentHash(article)
  if (article.olea) return planOwnArticle(article.olea, hash, stored)
  const row = stored.get(keyText(article.source))
  if (!row) return { articleId: newId(article.createdAt), hash, state: 'created' }
  if (row.hash === hash) return { articleId: row.articleId, hash, state: 'unchanged' }
  return { articleId: row.articleId, hash, state: row.isEditedHere ? 'edited-here' : 'updated' }
}

/** Articles of an Olea keep their id; the time of the last change tells whether anything happened since. */
function planOwnArticle(
  olea: NonNullable<ImportedArticle['olea']>,
  hash: string,
  stored: Map<string, StoredImport>,
): PlanEntry {
  const same = stored.get(olea.articleId)
  const row = same ?? (olea.origin && stored.get(keyText(olea.origin)))
  if (!row) return { articleId: olea.articleId, hash, state: 'created' }
  const isSame = row === same && row.updatedAt.getTime() === olea.updatedAt.getTime()
  return { articleId: row.articleId, hash, state: isSame ? 'unchanged' : 'edited-here' }
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
