// Fetches the pictures of imported articles after the articles are stored. A picture that cannot be fetched keeps its
// external URL and is listed in the report. The next import of the same export fetches the missing pictures.

import type { ImportStore, PictureFailure, PictureStore, StoredPicture } from './import-store.ts'
import { listPictureUrls, replacePictureUrls } from './rewrite-urls.ts'
import type { ImportContext } from './run-import.ts'

const batchArticles = 20
const parallelFetches = 4
// A host that has never responded is skipped after this number of timeouts, because each one delays the import.
const maxTimeoutsPerHost = 5

type ArticleBody = Awaited<ReturnType<ImportStore['findBodies']>>[number]
type PictureDependencies = { store: ImportStore; pictures: PictureStore }

export async function fetchArticlePictures(
  articleIds: string[],
  dependencies: PictureDependencies,
  context: ImportContext,
): Promise<void> {
  const { report, addLine, onProgress } = context
  const fetchPicture = createCachedFetcher(dependencies.pictures)
  const reported = new Set<string>()
  for (let start = 0; start < articleIds.length; start += batchArticles) {
    const bodies = await dependencies.store.findBodies(articleIds.slice(start, start + batchArticles))
    const stored = new Map<string, StoredPicture>()
    await runInParallel([...new Set(bodies.flatMap(listExternalPictureUrls))], async (url) => {
      const result = await fetchPicture(url)
      if (!('failure' in result)) stored.set(url, result)
      if (reported.has(url)) return
      reported.add(url)
      report.pictures['failure' in result ? 'missing' : 'kept'] += 1
      if ('failure' in result)
        addLine({ group: 'pictures not available', title: url, reason: result.failure })
    })
    for (const body of bodies) await replacePictures(body, stored, dependencies.store)
    onProgress?.({
      phase: 'pictures',
      done: Math.min(start + batchArticles, articleIds.length),
      total: articleIds.length,
    })
  }
}

/** An editor may save the article while its pictures are fetched: then the new body gets them. */
async function replacePictures(
  body: ArticleBody,
  stored: ReadonlyMap<string, StoredPicture>,
  store: ImportStore,
): Promise<void> {
  const { id, content } = body
  const replaced = replacePictureUrls(content, stored)
  if (replaced === content || (await store.replaceContent(id, { from: content, to: replaced }))) return
  const [current] = await store.findBodies([id])
  if (current) await replacePictures(current, stored, store)
}

/** Includes the cover. Its URL stays in the article: pages show the stored copy of it. */
function listExternalPictureUrls({ content, previewImage }: ArticleBody): string[] {
  return [...listPictureUrls(content), previewImage].filter((url) => /^https?:\/\//i.test(url))
}

type FetchResult = StoredPicture | PictureFailure

function createCachedFetcher(pictures: PictureStore): (url: string) => Promise<FetchResult> {
  const timeouts = new Map<string, number>()
  const failures = new Map<string, PictureFailure>()
  return async (url) => {
    const cachedFailure = failures.get(url)
    if (cachedFailure) return cachedFailure
    const host = URL.parse(url)?.host ?? ''
    if ((timeouts.get(host) ?? 0) >= maxTimeoutsPerHost) return { failure: `${host} does not respond` }
    const result = (await pictures.fetchPicture(url)) ?? { failure: 'not available' }
    if ('failure' in result) failures.set(url, result)
    const isUnreachable = 'failure' in result && result.isHostUnreachable === true
    timeouts.set(host, isUnreachable ? (timeouts.get(host) ?? 0) + 1 : Number.NEGATIVE_INFINITY)
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
