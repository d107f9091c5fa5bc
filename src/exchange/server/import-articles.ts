// Brings an export in: read and check everything, then write in batches, then fetch the pictures.
// Doing it again changes nothing; what somebody edited here since stays as it is.

import { keepPictures } from './import-pictures.ts'
import type { ImportEvent, ImportedArticle, ImportedSite, ReadOptions } from './import-record.ts'
import { addTo, createLineKeeper, createReport, type ImportReport, type ReportLine } from './import-report.ts'
import type { ArticleToSave, ImportStore, PictureStore } from './import-store.ts'
import { keepLocalPictures } from './keep-local-pictures.ts'
import { mapCategories } from './map-categories.ts'
import { type ImportPlan, keyText, type PlanEntry, planImport } from './plan-import.ts'
import { rewriteLinks } from './rewrite-addresses.ts'

export type ImportSource = {
  /** As the user named it. */
  name: string
  /** Each call reads everything anew. */
  read: (options?: ReadOptions) => AsyncIterable<ImportEvent>
}

export type ImportNeeds = { store: ImportStore; pictures: PictureStore }

export type ImportOptions = {
  isDryRun?: boolean
  withPictures?: boolean
  now?: Date
  onProgress?: (progress: ImportProgress) => void
}

/** `done` counts bytes while reading and articles while fetching pictures. */
export type ImportProgress = { phase: 'check' | 'write' | 'pictures'; done: number; total?: number }

const BATCH_ARTICLES = 100
const BATCH_CHARACTERS = 8_000_000

/**
 * @throws ProblemError `broken-export` before anything is written
 */
export async function importArticles(
  sources: ImportSource[],
  needs: ImportNeeds,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const report = createReport(options.isDryRun ?? false)
  const keepLine = createLineKeeper(report)
  const checkBytes = counter('check', options)
  const plan = await planImport(readAll(sources, report, { onBytes: checkBytes }), needs.store, (event) =>
    reportEvent(event, report, keepLine),
  )
  if (plan.repeated > 0) report.skipped['repeated articles (the export holds them twice)'] = plan.repeated

  const articleIds = await writeArticles(sources, plan, needs, { ...options, report, keepLine })
  if (!report.isDryRun && (options.withPictures ?? true)) {
    await keepPictures(articleIds, needs, { report, keepLine, onProgress: options.onProgress })
  }
  return report
}

async function* readAll(
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

function counter(phase: 'check' | 'write', { onProgress }: ImportOptions): (bytes: number) => void {
  let done = 0
  return (bytes) => {
    done += bytes
    onProgress?.({ phase, done })
  }
}

function reportEvent(event: ImportEvent, report: ImportReport, keepLine: (line: ReportLine) => void): void {
  if (event.type === 'skipped') {
    const { kind, title, reason } = event.skipped
    addTo(report.skipped, `${kind}: ${reason}`)
    keepLine({ group: `left out (${kind})`, title, reason })
  } else if (event.type === 'note') {
    const { code, title, message } = event.note
    addTo(report.notes, code)
    keepLine({ group: NOTE_GROUPS[code] ?? code, title, reason: message })
  }
}

const NOTE_GROUPS: Record<string, string> = {
  'unknown-shortcode': 'shortcodes removed',
  'dropped-block': 'blocks removed',
  'missing-attachment': 'attachments missing from the export',
  'derived-title': 'untitled articles',
  comments: 'comments not imported',
  unpublished: 'imported unpublished',
  empty: 'articles without text',
  encoding: 'encoding',
}

type WriteContext = ImportOptions & { report: ImportReport; keepLine: (line: ReportLine) => void }

/** The second reading. Resolves to the ids whose pictures are ours to fetch. */
async function writeArticles(
  sources: ImportSource[],
  plan: ImportPlan,
  needs: ImportNeeds,
  context: WriteContext,
): Promise<string[]> {
  const { report } = context
  const written = new Set<string>()
  const ids: string[] = []
  let batch: ArticleToSave[] = []
  const flush = async () => {
    if (batch.length > 0) ids.push(...(await saveBatch(batch, needs.store, context)))
    batch = []
  }
  for (const source of sources) {
    let site: ImportedSite | undefined
    for await (const event of source.read({ onBytes: counter('write', context) })) {
      if (event.type === 'site') site = event.site
      else if (event.type === 'media' && !report.isDryRun)
        await needs.pictures.keepPicture(event.media.bytes, event.media.alt)
      if (event.type !== 'article' || !site) continue
      const key = keyText(event.article.source)
      const entry = plan.entries.get(key)
      // Already written: the export holds it twice.
      if (!entry || written.has(key)) continue
      written.add(key)
      if (entry.state === 'unchanged' || entry.state === 'edited-here') {
        reportKept(entry, event.article, context)
        if (entry.state === 'unchanged' && !event.article.olea) ids.push(entry.articleId)
        continue
      }
      batch.push(await prepare(event.article, entry, site, plan, needs, context))
      if (batch.length >= BATCH_ARTICLES || size(batch) >= BATCH_CHARACTERS) await flush()
    }
  }
  await flush()
  return ids
}

function size(batch: ArticleToSave[]): number {
  return batch.reduce((sum, article) => sum + article.content.length, 0)
}

function reportKept(entry: PlanEntry, article: ImportedArticle, { report, keepLine }: WriteContext): void {
  if (entry.state === 'created' || entry.state === 'updated') return
  report.articles[entry.state] += 1
  if (entry.state === 'edited-here') {
    const reason = 'changed in the source, but edited here since: left alone'
    keepLine({ group: 'edited here', title: article.title, reason, address: `/article/${entry.articleId}` })
  }
}

async function prepare(
  article: ImportedArticle,
  entry: PlanEntry,
  site: ImportedSite,
  plan: ImportPlan,
  needs: ImportNeeds,
  context: WriteContext,
): Promise<ArticleToSave> {
  const { report, keepLine } = context
  const linked = rewriteLinks(article.html, (href) => {
    const address = plan.findArticle(href, site.hosts)
    if (address !== undefined) report.links.rewritten += 1
    else if (isInternal(href, site.hosts)) report.links.unresolved += 1
    return address
  })
  const local = await keepLocalPictures(
    linked,
    article.coverUrl,
    site.folder,
    report.isDryRun ? undefined : needs.pictures,
    (path) => {
      report.pictures.missing += 1
      keepLine({
        group: 'pictures missing',
        title: article.title,
        reason: `${path} is no picture in the folder`,
      })
    },
  )
  const { olea } = article
  const mapped = olea
    ? { category: olea.category, tags: article.tags }
    : mapCategories(article.categories, article.tags)
  if (article.isSticky)
    keepLine({
      group: 'pinned articles',
      title: article.title,
      reason: 'was pinned to the front page; it came in as any other',
    })
  return {
    articleId: entry.articleId,
    isNew: entry.state === 'created',
    ...sourceOf(article, entry),
    title: article.title,
    content: local.html,
    summary: article.summary,
    author: article.author,
    ...mapped,
    ...(article.language === undefined ? {} : { language: article.language }),
    createdAt: article.createdAt,
    ...(article.publishDate === undefined ? {} : { publishDate: article.publishDate }),
    ...(article.displayedDate === undefined ? {} : { displayedDate: article.displayedDate }),
    ...(article.aiPercent === undefined ? {} : { aiPercent: article.aiPercent }),
    isPublished: article.isPublished,
    previewImage: local.coverUrl ?? '',
    redirects: article.addresses,
    ...(olea === undefined ? {} : { olea }),
  }
}

function sourceOf(article: ImportedArticle, entry: PlanEntry): Pick<ArticleToSave, 'source'> {
  if (!article.olea) return { source: { ...article.source, hash: entry.hash } }
  return article.olea.origin ? { source: article.olea.origin } : {}
}

function isInternal(href: string, hosts: readonly string[]): boolean {
  const host = URL.parse(href)?.host.replace(/^www\./, '')
  return host !== undefined && hosts.includes(host)
}

async function saveBatch(
  batch: ArticleToSave[],
  store: ImportStore,
  context: WriteContext,
): Promise<string[]> {
  const { report, keepLine, now = new Date() } = context
  const results = report.isDryRun ? [] : await store.save(batch)
  const refusals = new Map(results.map((result) => [result.articleId, result.refused]))
  const saved: string[] = []
  for (const article of batch) {
    const refused = refusals.get(article.articleId)
    if (refused !== undefined) {
      report.articles.refused += 1
      keepLine({ group: 'refused', title: article.title, reason: refused })
      continue
    }
    const outcome = article.isNew ? 'created' : 'updated'
    report.articles[outcome] += 1
    report.redirects += article.redirects.length
    report.states[stateOf(article, now)] += 1
    keepLine({
      group: outcome,
      title: article.title,
      reason: stateOf(article, now),
      address: `/article/${article.articleId}`,
    })
    saved.push(article.articleId)
  }
  return saved
}

function stateOf(article: ArticleToSave, now: Date): 'public' | 'scheduled' | 'unpublished' {
  if (!article.isPublished) return 'unpublished'
  return article.publishDate !== undefined && article.publishDate > now ? 'scheduled' : 'public'
}
