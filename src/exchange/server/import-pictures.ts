// Fetches the pictures of imported articles once the articles are in: what can be reached becomes ours,
// what cannot stays as a reference and is listed. Interrupted, the next run goes on with what is missing.

import type { ImportStore, PictureFailure, PictureStore, StoredPicture } from './import-store.ts'
import { listPictures, rewritePictures } from './rewrite-addresses.ts'
import type { ImportContext } from './run-import.ts'

const BATCH_ARTICLES = 20
const PARALLEL_FETCHES = 4
// A dead host costs a long wait per picture: after so many, and no answer ever, it is asked no more.
const SILENCES_PER_HOST = 5

type Body = { id: string; content: string; previewImage: string }
type Needs = { store: ImportStore; pictures: PictureStore }

export async function keepPictures(
  articleIds: string[],
  needs: Needs,
  context: ImportContext,
): Promise<void> {
  const { report, keepLine, onProgress } = context
  const fetchOnce = createFetcher(needs.pictures)
  const listed = new Set<string>()
  for (let at = 0; at < articleIds.length; at += BATCH_ARTICLES) {
    const bodies = await readBodies(articleIds.slice(at, at + BATCH_ARTICLES), needs.store)
    const found = new Map<string, StoredPicture>()
    await inParallel([...new Set(bodies.flatMap(foreignPictures))], async (address) => {
      const result = await fetchOnce(address)
      if (!('failure' in result)) found.set(address, result)
      if (listed.has(address)) return
      listed.add(address)
      report.pictures['failure' in result ? 'missing' : 'kept'] += 1
      if ('failure' in result)
        keepLine({ group: 'pictures not reachable', title: address, reason: result.failure })
    })
    for (const { id, content } of bodies) {
      const changed = rewritePictures(content, found)
      if (changed !== content) await needs.store.replaceContent(id, changed)
    }
    onProgress?.({
      phase: 'pictures',
      done: Math.min(at + BATCH_ARTICLES, articleIds.length),
      total: articleIds.length,
    })
  }
}

async function readBodies(ids: string[], store: ImportStore): Promise<Body[]> {
  const articles = await store.cardsOf(ids, { includeHidden: true, full: true })
  return articles.flatMap((article) =>
    'content' in article
      ? [{ id: article._id, content: article.content, previewImage: article.previewImage }]
      : [],
  )
}

/** The cover keeps its address: pages show the copy that fetching it makes. */
function foreignPictures({ content, previewImage }: Body): string[] {
  return [...listPictures(content), previewImage].filter((address) => /^https?:\/\//i.test(address))
}

type Fetched = StoredPicture | PictureFailure

function createFetcher(pictures: PictureStore): (address: string) => Promise<Fetched> {
  const silences = new Map<string, number>()
  const failures = new Map<string, PictureFailure>()
  return async (address) => {
    const earlier = failures.get(address)
    if (earlier) return earlier
    const host = URL.parse(address)?.host ?? ''
    if ((silences.get(host) ?? 0) >= SILENCES_PER_HOST) return { failure: `${host} does not answer` }
    const result = (await pictures.fetchPicture(address)) ?? { failure: 'not reachable' }
    if ('failure' in result) failures.set(address, result)
    const isSilent = 'failure' in result && result.isHostSilent === true
    silences.set(host, isSilent ? (silences.get(host) ?? 0) + 1 : Number.NEGATIVE_INFINITY)
    return result
  }
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, worker))
}
