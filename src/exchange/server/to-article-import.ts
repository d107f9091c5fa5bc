// From the neutral record to what the newsroom takes in: links and pictures lead to their new places,
// categories are the newsroom's own.
import { fallbackLanguage } from '#src/i18n/languages.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { ArticleImport } from '#src/newsroom/server/articles/import-articles.ts'
import type { ImportedArticle, ImportedSite } from './import-event.ts'
import type { PictureStore } from './import-store.ts'
import { mapCategories } from './map-categories.ts'
import type { ImportPlan, PlanEntry } from './plan-import.ts'
import { rewriteLinks } from './rewrite-urls.ts'
import type { ImportContext } from './run-import.ts'
import { storeLocalPictures } from './store-local-pictures.ts'

export type ConversionContext = {
  entry: PlanEntry
  site: ImportedSite
  plan: ImportPlan
  pictures: PictureStore | undefined
  context: ImportContext
}

export async function toArticleImport(
  article: ImportedArticle,
  needs: ConversionContext,
): Promise<ArticleImport> {
  const { html, coverUrl } = await storeArticlePictures(rewriteArticleLinks(article, needs), article, needs)
  if (article.isSticky) {
    const reason = 'was pinned to the front page; it came in as any other'
    needs.context.addLine({ group: 'pinned articles', title: article.title, reason })
  }
  const { olea } = article
  return {
    id: needs.entry.articleId,
    ...getSource(article, needs.entry),
    title: truncateTitle(article.title),
    html: olea ? replaceMediaUrls(html, needs.context) : html,
    summary: article.summary,
    author: article.author || productName,
    ...(olea
      ? { category: olea.category, categories: olea.categories, tags: article.tags }
      : mapCategories(article.categories, article.tags)),
    language: article.language ?? fallbackLanguage,
    createdAt: article.createdAt,
    publishDate: article.publishDate,
    displayedDate: article.displayedDate,
    isPublished: article.isPublished,
    previewImage: olea ? replaceMediaUrls(coverUrl ?? '', needs.context) : (coverUrl ?? ''),
    ...(article.aiPercent === undefined ? {} : { aiPercent: article.aiPercent }),
    ...(olea && {
      aiDeclaredAt: olea.aiDeclaredAt,
      aiUse: olea.aiUse,
      wasPublic: olea.wasPublic,
      updatedAt: olea.updatedAt,
      views: olea.views,
      likes: olea.likes,
      shares: olea.shares,
    }),
    addresses: article.oldPaths,
  }
}

function replaceMediaUrls(text: string, { newMediaUrls: movedMedia }: ImportContext): string {
  if (movedMedia.size === 0) return text
  return text.replaceAll(/\/media\/([\w-]+)\.\w+/g, (address, id: string) => movedMedia.get(id) ?? address)
}

function getSource(article: ImportedArticle, entry: PlanEntry): Pick<ArticleImport, 'source'> {
  if (!article.olea) return { source: { ...article.source, hash: entry.hash } }
  return article.olea.origin ? { source: article.olea.origin } : {}
}

const maxTitleLength = 300

/** The newsroom's own limit: a longer title could not be saved again by an editor. */
function truncateTitle(title: string): string {
  return title.length <= maxTitleLength
    ? title
    : `${title
        .slice(0, maxTitleLength - 1)
        .toWellFormed()
        .trimEnd()}…`
}

function rewriteArticleLinks(
  { title, html }: ImportedArticle,
  { plan, site, context }: ConversionContext,
): string {
  const { links } = context.report
  return rewriteLinks(html, (href) => {
    const address = plan.resolveLink(href, site.hosts)
    if (address !== undefined) links.rewritten += 1
    else if (isInternalLink(href, site.hosts)) {
      links.unresolved += 1
      context.addLine({ group: 'links to what did not come in', title, reason: href })
    }
    return address ?? removePlaceholderHost(href)
  })
}

/** A site without a known address was given one that cannot exist: the path is what was meant. */
function removePlaceholderHost(href: string): string | undefined {
  const url = URL.parse(href)
  return url?.hostname.endsWith('.invalid') ? url.pathname + url.search + url.hash : undefined
}

function isInternalLink(href: string, hosts: readonly string[]): boolean {
  const host = URL.parse(href)?.host.replace(/^www\./, '')
  return host !== undefined && hosts.includes(host)
}

function storeArticlePictures(html: string, article: ImportedArticle, needs: ConversionContext) {
  const { report, addLine: keepLine } = needs.context
  const pictures = report.isDryRun ? undefined : needs.pictures
  return storeLocalPictures(html, article.coverUrl, needs.site.folder, pictures, {
    kept: () => {
      report.pictures.kept += 1
    },
    missing: (path, reason) => {
      report.pictures.missing += 1
      keepLine({ group: 'pictures missing', title: article.title, reason: `${path} ${reason}` })
    },
  })
}
