// Brings an export in: read and check everything, then write in batches, then fetch the pictures.
// Doing it again changes nothing; what stands here stays, even when the source says something else by now.
import type { ArticleImport, ImportOutcome } from '#src/newsroom/server/articles/import-articles.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { createEventReporter } from './event-reporter.ts'
import { fetchArticlePictures } from './fetch-article-pictures.ts'
import type { ImportEvent, ImportedMedia, ImportedSite, ReadOptions } from './import-event.ts'
import { createLineCollector, createReport, type ImportReport, type ReportLine } from './import-report.ts'
import type { ImportStore, PictureStore } from './import-store.ts'
import { formatSourceKey, type ImportPlan, type PlanEntry, planImport } from './plan-import.ts'
import { toArticleImport } from './to-article-import.ts'

export type ImportSource = {
  /** As the user named it. */
  name: string
  /** Each call reads everything anew. */
  read: (options?: ReadOptions) => AsyncIterable<ImportEvent>
}

export type ImportDependencies = {
  store: ImportStore
  /** Without it pictures stay where they are. */
  pictures?: PictureStore
}

export type ImportOptions = {
  isDryRun?: boolean
  withPictures?: boolean
  now?: Date
  onProgress?: (progress: ImportProgress) => void
}

/** `done` counts bytes while reading and articles while fetching pictures. */
export type ImportProgress = { phase: 'check' | 'write' | 'pictures'; done: number; total?: number }

export type ImportContext = ImportOptions & {
  report: ImportReport
  addLine: (line: ReportLine) => void
  /** New addresses of pictures that came with the export under another name, by the id they had. */
  newMediaUrls: Map<string, string>
}

const batchArticles = 100
const batchCharacters = 8_000_000

/**
 * @throws ProblemError `broken-export` before anything is written
 */
export async function runImport(
  sources: ImportSource[],
  needs: ImportDependencies,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { isDryRun = false, withPictures = true } = options
  const report = createReport(isDryRun, withPictures && needs.pictures !== undefined)
  const context: ImportContext = {
    ...options,
    report,
    addLine: createLineCollector(report),
    newMediaUrls: new Map(),
  }
  const events = readSources(sources, report, { onBytes: createByteCounter('check', options) })
  const plan = await planImport(events, needs.store, createEventReporter(context))
  if (plan.duplicates > 0) report.skipped['articles the export holds twice'] = plan.duplicates

  const articleIds = await writeArticles(sources, plan, needs, context)
  const { pictures } = needs
  if (pictures && withPictures && !isDryRun) {
    await fetchArticlePictures(articleIds, { store: needs.store, pictures }, context)
  }
  return report
}

async function* readSources(
  sources: ImportSource[],
  report: ImportReport,
  options: ReadOptions,
): AsyncGenerator<ImportEvent> {
  for (const source of sources) {
    for await (const event of source.read(options)) {
      if (event.type === 'site') {
        const { system, site, title } = event.site
        report.sources.push({ name: source.name, system, site, title })
      }
      yield event
    }
  }
}

function createByteCounter(phase: 'check' | 'write', { onProgress }: ImportOptions): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onProgress?.({ phase, done })
  }
}

/** The second reading. Resolves to the ids of the articles whose pictures are to be fetched. */
async function writeArticles(
  sources: ImportSource[],
  plan: ImportPlan,
  needs: ImportDependencies,
  context: ImportContext,
): Promise<string[]> {
  const { isDryRun } = context.report
  const onBytes = createByteCounter('write', context)
  const written = new Set<string>()
  const ids: string[] = []
  let batch: ArticleImport[] = []
  const flush = async () => {
    ids.push(...(await saveBatch(batch, needs.store, context)))
    batch = []
  }
  for (const source of sources) {
    let site: ImportedSite | undefined
    for await (const event of source.read({ onBytes })) {
      if (event.type === 'site') site = event.site
      else if (event.type === 'media' && !isDryRun) await storeMedia(event.media, needs.pictures, context)
      if (event.type !== 'article' || !site) continue
      const key = formatSourceKey(event.article.source)
      const entry = plan.entries.get(key)
      // Already written: the export holds it twice.
      if (!entry || written.has(key)) continue
      written.add(key)
      if (entry.state !== 'created') {
        reportExisting(entry, event.article.title, context)
        // An earlier run may have been interrupted, or a picture be reachable by now.
        if (entry.state === 'unchanged' && !event.article.olea) ids.push(entry.articleId)
        continue
      }
      batch.push(
        await toArticleImport(event.article, { entry, site, plan, pictures: needs.pictures, context }),
      )
      if (batch.length >= batchArticles || countCharacters(batch) >= batchCharacters) await flush()
    }
  }
  await flush()
  return ids
}

async function storeMedia(
  { id, alt, urls, library, bytes }: ImportedMedia,
  pictures: PictureStore | undefined,
  { report, addLine, newMediaUrls: movedMedia }: ImportContext,
): Promise<void> {
  const kept = await pictures?.storePicture(bytes, { id, alt, urls, library })
  if (kept) {
    report.pictures.kept += 1
    if (!kept.address.includes(id)) movedMedia.set(id, kept.address)
  } else if (pictures) {
    report.pictures.missing += 1
    addLine({ group: 'pictures missing', title: alt || id, reason: 'is no usable picture' })
  }
}

function countCharacters(batch: ArticleImport[]): number {
  return batch.reduce((sum, article) => sum + article.html.length, 0)
}

function reportExisting(entry: PlanEntry, title: string, { report, addLine }: ImportContext): void {
  if (entry.state === 'created') return
  report.articles[entry.state] += 1
  if (entry.state === 'source-changed') {
    const reason = 'changed in the source since it came in; the article here stays as it is'
    addLine({ group: 'changed in the source', title, reason, address: `/article/${entry.articleId}` })
  }
}

/** Resolves to the ids of what was saved and has pictures to be fetched. */
async function saveBatch(
  batch: ArticleImport[],
  store: ImportStore,
  context: ImportContext,
): Promise<string[]> {
  const { report, addLine, now = new Date() } = context
  const fates =
    report.isDryRun || batch.length === 0 ? new Map<string, SaveResult>() : await saveOrReject(batch, store)
  const ids: string[] = []
  for (const article of batch) {
    const { outcome, reason } = fates.get(article.id) ?? { outcome: 'created' }
    report.articles[outcome] += 1
    if (reason !== undefined) addLine({ group: 'refused', title: article.title, reason })
    if (outcome !== 'created') continue
    const state = getPublicationState(article, now)
    report.redirects += article.addresses.length
    report.states[state] += 1
    addLine({ group: 'created', title: article.title, reason: state, address: `/article/${article.id}` })
    if (article.source !== undefined) ids.push(article.id)
  }
  return ids
}

/** What the newsroom made of an article; another import may have brought it in a moment ago. */
type SaveResult = { outcome: ImportOutcome['outcome'] | 'refused'; reason?: string }

/** A batch with one article that the newsroom refuses is saved article by article, so that only that one is missing. */
async function saveOrReject(batch: ArticleImport[], store: ImportStore): Promise<Map<string, SaveResult>> {
  try {
    const outcomes = await store.importArticles(batch)
    return new Map(batch.map(({ id }, index) => [id, { outcome: outcomes[index]?.outcome ?? 'created' }]))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 400) throw error
    const [only, ...others] = batch
    if (only && others.length === 0)
      return new Map([[only.id, { outcome: 'refused', reason: error.detail ?? error.title }]])
  }
  const fates = new Map<string, SaveResult>()
  for (const article of batch)
    for (const [id, fate] of await saveOrReject([article], store)) fates.set(id, fate)
  return fates
}

function getPublicationState(article: ArticleImport, now: Date): 'public' | 'scheduled' | 'unpublished' {
  if (!article.isPublished) return 'unpublished'
  return article.publishDate !== undefined && article.publishDate > now ? 'scheduled' : 'public'
}
