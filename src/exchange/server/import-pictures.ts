// Fetches the pictures of imported articles once the articles are in: what can be reached becomes ours,
// what cannot stays as a reference and is listed. Interrupted, the next run goes on with what is missing.
import type { ImportNeeds, ImportProgress } from './import-articles.ts'
import type { ImportReport, ReportLine } from './import-report.ts'
import type { ArticleBody, StoredPicture } from './import-store.ts'
import { listPictures, rewritePictures } from './rewrite-addresses.ts'

const BATCH_ARTICLES = 20
const PARALLEL_FETCHES = 4
// A dead host answers each request with a long silence: after so many in a row it is asked no more.
const FAILURES_PER_HOST = 5

type PictureContext = {
  report: ImportReport
  keepLine: (line: ReportLine) => void
  onProgress?: (progress: ImportProgress) => void
}

export async function keepPictures(
  articleIds: string[],
  needs: ImportNeeds,
  context: PictureContext,
): Promise<void> {
  const fetchOnce = createFetcher(needs)
  for (let at = 0; at < articleIds.length; at += BATCH_ARTICLES) {
    const bodies = await needs.store.findBodies(articleIds.slice(at, at + BATCH_ARTICLES))
    const addresses = [...new Set(bodies.flatMap(foreignPictures))]
    const found = new Map<string, StoredPicture>()
    const failed = new Map<string, string>()
    await inParallel(addresses, async (address) => {
      const result = await fetchOnce(address)
      if ('failure' in result) failed.set(address, result.failure)
      else found.set(address, result)
    })
    const changed = bodies.filter((body) => foreignPictures(body).some((address) => found.has(address)))
    if (changed.length > 0)
      await needs.store.replacePictures(changed.map((body) => withPictures(body, found)))
    context.report.pictures.kept += found.size
    context.report.pictures.missing += failed.size
    for (const [address, failure] of failed)
      context.keepLine({ group: 'pictures not reachable', title: address, reason: failure })
    context.onProgress?.({
      phase: 'pictures',
      done: Math.min(at + BATCH_ARTICLES, articleIds.length),
      total: articleIds.length,
    })
  }
}

function foreignPictures({ content, previewImage }: ArticleBody): string[] {
  return [...new Set([...listPictures(content), previewImage])].filter((address) =>
    /^https?:\/\//i.test(address),
  )
}

function withPictures(body: ArticleBody, found: ReadonlyMap<string, StoredPicture>): ArticleBody {
  return {
    ...body,
    content: rewritePictures(body.content, found),
    previewImage: found.get(body.previewImage)?.address ?? body.previewImage,
  }
}

function createFetcher({
  pictures,
}: ImportNeeds): (address: string) => Promise<StoredPicture | { failure: string }> {
  const failuresByHost = new Map<string, number>()
  return async (address) => {
    const host = URL.parse(address)?.host ?? ''
    if ((failuresByHost.get(host) ?? 0) >= FAILURES_PER_HOST) return { failure: `${host} does not answer` }
    const result = (await pictures.fetchPicture(address)) ?? { failure: 'not reachable' }
    failuresByHost.set(
      host,
      'failure' in result ? (failuresByHost.get(host) ?? 0) + 1 : Number.NEGATIVE_INFINITY,
    )
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
