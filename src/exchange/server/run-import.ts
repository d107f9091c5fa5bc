// Imports an export: reads and checks everything, then writes the articles in batches, then fetches the pictures.
// A repeated import changes nothing. A stored article is never changed, even if the source has changed since.
import type { ArticleImport, ImportOutcome } from '#src/newsroom/server/articles/article-importer.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { createEventReporter } from './event-reporter.ts'
import { fetchArticlePictures } from './fetch-article-pictures.ts'
import type { ImportEvent, ImportedMedia, ImportedSite, ReadOptions } from './import-event.ts'
import { createLineCollector, createReport, type ImportReport, type ReportLine } from './import-report.ts'
import type { ImportStore, PictureStore } from './import-store.ts'
import { type ImportPlan, type PlanEntry, planImport } from './plan-import.ts'
import { formatSourceKey } from './source-key.ts'
import { toArticleImport } from './to-article-import.ts'

export type ImportSource = {
  /** File names as given on the command line. */
  name: string
  /** Each call reads the whole source again. */
  read: (options?: ReadOptions) => AsyncIterable<ImportEvent>
}

export type ImportDependencies = {
  store: ImportStore
  /** If absent, no pictures are fetched. */
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
  /** New URLs of the pictures contained in the export that were stored under another id, by the id in the export. */
  newMediaUrls: Map<string, string>
}

const batchArticles = 100
const batchCharacters = 8_000_000

/** @throws ProblemError 422 `broken-export` before anything is written */
export async function runImport(
  sources: ImportSource[],
  dependencies: ImportDependencies,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { isDryRun = false, withPictures = true } = options
  const report = createReport(isDryRun, withPictures && dependencies.pictures !== undefined)
  const context: ImportContext = {
    ...options,
    report,
    addLine: createLineCollector(report),
    newMediaUrls: new Map(),
  }
  const events = readSources(sources, report, { onBytes: createByteCounter('check', options) })
  const plan = await planImport(events, dependencies.store, createEventReporter(context))
  if (plan.duplicates > 0) report.skipped['articles contained twice in the export'] = plan.duplicates

  const articleIds = await writeArticles(sources, plan, dependencies, context)
  const { pictures } = dependencies
  if (pictures && withPictures && !isDryRun) {
    await fetchArticlePictures(articleIds, { store: dependencies.store, pictures }, context)
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

/** Second pass over the sources. Returns the ids of the articles whose pictures have to be fetched. */
async function writeArticles(
  sources: ImportSource[],
  plan: ImportPlan,
  dependencies: ImportDependencies,
  context: ImportContext,
): Promise<string[]> {
  const { isDryRun } = context.report
  const onBytes = createByteCounter('write', context)
  const written = new Set<string>()
  const ids: string[] = []
  let batch: ArticleImport[] = []
  const flush = async () => {
    ids.push(...(await saveBatch(batch, dependencies.store, context)))
    batch = []
  }
  for (const source of sources) {
    let site: ImportedSite | undefined
    for await (const event of source.read({ onBytes })) {
      if (event.type === 'site') site = event.site
      else if (event.type === 'media' && !isDryRun)
        await storeMedia(event.media, dependencies.pictures, context)
      if (event.type !== 'article' || !site) continue
      const article = plan.findArticle(event.article)
      const key = formatSourceKey(article.source)
      const entry = plan.entries.get(key)
      // A duplicate in the export, which is already written.
      if (!entry || written.has(key)) continue
      written.add(key)
      if (entry.state !== 'created') {
        reportExisting(entry, article.title, context)
        // Its pictures may be missing: an earlier run was interrupted, or a picture was not available then.
        if (entry.state === 'unchanged' && !article.olea) ids.push(entry.articleId)
        continue
      }
      batch.push(
        await toArticleImport(article, { entry, site, plan, pictures: dependencies.pictures, context }),
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
  { report, addLine, newMediaUrls }: ImportContext,
): Promise<void> {
  const stored = await pictures?.storePicture(bytes, { id, alt, urls, library })
  if (stored) {
    report.pictures.kept += 1
    if (!stored.path.includes(id)) newMediaUrls.set(id, stored.path)
  } else if (pictures) {
    report.pictures.missing += 1
    addLine({ group: 'pictures missing', title: alt || id, reason: 'is not a usable picture' })
  }
}

function countCharacters(batch: ArticleImport[]): number {
  return batch.reduce((sum, article) => sum + article.html.length, 0)
}

function reportExisting(entry: PlanEntry, title: string, { report, addLine }: ImportContext): void {
  if (entry.state === 'created') return
  report.articles[entry.state] += 1
  if (entry.state === 'source-changed') {
    const reason = 'changed in the source after its import; the stored article was not changed'
    addLine({ group: 'changed in the source', title, reason, address: `/article/${entry.articleId}` })
  }
}

/** Returns the ids of the created articles whose pictures have to be fetched. */
async function saveBatch(
  batch: ArticleImport[],
  store: ImportStore,
  context: ImportContext,
): Promise<string[]> {
  const { report, addLine, now = new Date() } = context
  const results =
    report.isDryRun || batch.length === 0 ? new Map<string, SaveResult>() : await saveOrReject(batch, store)
  const ids: string[] = []
  for (const article of batch) {
    const { outcome, reason } = results.get(article.id) ?? { outcome: 'created' }
    report.articles[outcome] += 1
    if (reason !== undefined) addLine({ group: 'rejected', title: article.title, reason })
    if (outcome !== 'created') continue
    const state = getPublicationState(article, now)
    report.redirects += article.oldPaths.length
    report.states[state] += 1
    addLine({ group: 'created', title: article.title, reason: state, address: `/article/${article.id}` })
    if (article.source !== undefined) ids.push(article.id)
  }
  return ids
}

/** `unchanged` if a concurrent import has stored the article in the meantime. */
type SaveResult = { outcome: ImportOutcome['outcome'] | 'refused'; reason?: string }

/** If the store rejects a batch, saves its articles one by one, so that only the invalid ones are missing. */
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
  const results = new Map<string, SaveResult>()
  for (const article of batch)
    for (const [id, result] of await saveOrReject([article], store)) results.set(id, result)
  return results
}

function getPublicationState(article: ArticleImport, now: Date): 'public' | 'scheduled' | 'unpublished' {
  if (!article.isPublished) return 'unpublished'
  return article.publishDate && article.publishDate > now ? 'scheduled' : 'public'
}
