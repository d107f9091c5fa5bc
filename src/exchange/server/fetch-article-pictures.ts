// Fetches the pictures of imported articles once the articles are in: what can be reached becomes ours,
// what cannot stays as a reference and is listed. Interrupted, the next run goes on with what is missing.

import type { ImportStore, PictureFailure, PictureStore, StoredPicture } from './import-store.ts'
import { listPictureUrls, replacePictureUrls } from './rewrite-urls.ts'
import type { ImportContext } from './run-import.ts'

const batchArticles = 20
const parallelFetches = 4
// A dead host costs a long wait per picture: after so many, and no answer ever, it is asked no more.
const maxTimeoutsPerHost = 5

type ArticleBody = { id: string; content: string; previewImage: string }
type PictureDependencies = { store: ImportStore; pictures: PictureStore }

export async function fetchArticlePictures(
  articleIds: string[],
  needs: PictureDependencies,
  context: ImportContext,
): Promise<void> {
  const { report, addLine: keepLine, onProgress } = context
  const fetchOnce = createCachedFetcher(needs.pictures)
  const listed = new Set<string>()
  for (let at = 0; at < articleIds.length; at += batchArticles) {
    const bodies = await loadArticleBodies(articleIds.slice(at, at + batchArticles), needs.store)
    const found = new Map<string, StoredPicture>()
    await runInParallel([...new Set(bodies.flatMap(listExternalPictureUrls))], async (address) => {
      const result = await fetchOnce(address)
      if (!('failure' in result)) found.set(address, result)
      if (listed.has(address)) return
      listed.add(address)
      report.pictures['failure' in result ? 'missing' : 'kept'] += 1
      if ('failure' in result)
        keepLine({ group: 'pictures not reachable', title: address, reason: result.failure })
    })
    for (const { id, content } of bodies) {
      const changed = replacePictureUrls(content, found)
      if (changed !== content) await needs.store.replaceContent(id, changed)
    }
    onProgress?.({
      phase: 'pictures',
      done: Math.min(at + batchArticles, articleIds.length),
      total: articleIds.length,
    })
  }
}

async function loadArticleBodies(ids: string[], store: ImportStore): Promise<ArticleBody[]> {
  const articles = await store.cardsOf(ids, { includeHidden: true, full: true })
  return articles.flatMap((article) =>
    'content' in article
      ? [{ id: article._id, content: article.content, previewImage: article.previewImage }]
      : [],
  )
}

/** The cover keeps its address: pages show the copy that fetching it makes. */
function listExternalPictureUrls({ content, previewImage }: ArticleBody): string[] {
  return [...listPictureUrls(content), previewImage].filter((address) => /^https?:\/\//i.test(address))
}

type FetchResult = StoredPicture | PictureFailure

function createCachedFetcher(pictures: PictureStore): (address: string) => Promise<FetchResult> {
  const silences = new Map<string, number>()
  const failures = new Map<string, PictureFailure>()
  return async (address) => {
    const earlier = failures.get(address)
    if (earlier) return earlier
    const host = URL.parse(address)?.host ?? ''
    if ((silences.get(host) ?? 0) >= maxTimeoutsPerHost) return { failure: `${host} does not answer` }
    const result = (await pictures.fetchPicture(address)) ?? { failure: 'not reachable' }
    if ('failure' in result) failures.set(address, result)
    const isSilent = 'failure' in result && result.isHostUnreachable === true
    silences.set(host, isSilent ? (silences.get(host) ?? 0) + 1 : Number.NEGATIVE_INFINITY)
    return result
  }
}

async function runInParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: parallelFetches }, worker))
}
