// Converts an imported article to the input of the article store: new URLs of links and pictures, Olea's categories.
import { fallbackLanguage } from '#src/i18n/languages.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { ArticleImport } from '#src/newsroom/server/articles/article-importer.ts'
import type { ImportedArticle, ImportedSite } from './import-event.ts'
import type { PictureStore } from './import-store.ts'
import { mapCategories } from './map-categories.ts'
import type { ImportPlan, PlanEntry } from './plan-import.ts'
import { rewriteLinks } from './rewrite-urls.ts'
import type { ImportContext } from './run-import.ts'
import { limitTags, shortenFields } from './shorten-fields.ts'
import { storeLocalPictures } from './store-local-pictures.ts'

type ConversionContext = {
  entry: PlanEntry
  site: ImportedSite
  plan: ImportPlan
  pictures: PictureStore | undefined
  context: ImportContext
}

export async function toArticleImport(
  imported: ImportedArticle,
  conversion: ConversionContext,
): Promise<ArticleImport> {
  const article = shortenFields(imported, conversion.context.addLine)
  const { html, coverUrl } = await storeArticlePictures(
    rewriteArticleLinks(article, conversion),
    article,
    conversion,
  )
  if (article.isSticky) {
    const reason = 'was pinned to the front page; imported as a regular article'
    conversion.context.addLine({ group: 'pinned articles', title: article.title, reason })
  }
  const { olea } = article
  const converted = {
    id: conversion.entry.articleId,
    ...getSource(article, conversion.entry),
    ...mapTags(article, conversion.context),
    title: article.title,
    html,
    summary: article.summary,
    author: article.author || productName,
    language: article.language ?? fallbackLanguage,
    createdAt: article.createdAt,
    publishDate: article.publishDate,
    displayedDate: article.displayedDate,
    isPublished: article.isPublished,
    previewImage: coverUrl ?? '',
    ...(article.aiPercent === undefined ? {} : { aiPercent: article.aiPercent }),
    oldPaths: article.oldPaths.filter((path) => conversion.plan.hasPath(path, conversion.entry.articleId)),
  }
  if (!olea) return converted
  const { content: _content, publishDate: _publishDate, ...fields } = olea.fields
  return {
    ...fields,
    ...converted,
    html: replaceMediaUrls(html, conversion.context),
    previewImage: replaceMediaUrls(coverUrl ?? '', conversion.context),
    categories: olea.categories,
    aiDeclaredAt: olea.aiDeclaredAt,
    wasPublic: olea.wasPublic,
    updatedAt: olea.updatedAt,
    views: olea.views,
    likes: olea.likes,
    shares: olea.shares,
  }
}

function mapTags(
  { title, categories, tags, olea }: ImportedArticle,
  { addLine }: ImportContext,
): Pick<ArticleImport, 'category' | 'tags'> {
  const mapped = olea ? { tags } : mapCategories(categories, tags)
  return { ...mapped, tags: limitTags(mapped.tags, title, addLine) }
}

function replaceMediaUrls(text: string, { newMediaUrls }: ImportContext): string {
  if (newMediaUrls.size === 0) return text
  return text.replaceAll(/\/media\/([\w-]+)\.\w+/g, (url, id: string) => newMediaUrls.get(id) ?? url)
}

function getSource(article: ImportedArticle, entry: PlanEntry): Pick<ArticleImport, 'source'> {
  if (!article.olea) return { source: { ...article.source, hash: entry.hash } }
  return article.olea.origin ? { source: article.olea.origin } : {}
}

function rewriteArticleLinks(
  { title, html }: ImportedArticle,
  { plan, site, context }: ConversionContext,
): string {
  const { links } = context.report
  return rewriteLinks(html, (href) => {
    const newPath = plan.resolveLink(href, site.hosts)
    if (newPath !== undefined) links.rewritten += 1
    else if (isInternalLink(href, site.hosts)) {
      links.unresolved += 1
      context.addLine({ group: 'links to content that was not imported', title, reason: href })
    }
    return newPath ?? removePlaceholderHost(href)
  })
}

/** Returns the path of a URL with a placeholder host, which readers use if the URL of the site is unknown. */
function removePlaceholderHost(href: string): string | undefined {
  const url = URL.parse(href)
  return url?.hostname.endsWith('.invalid') ? url.pathname + url.search + url.hash : undefined
}

function isInternalLink(href: string, hosts: readonly string[]): boolean {
  const host = URL.parse(href)?.host.replace(/^www\./, '')
  return host !== undefined && hosts.includes(host)
}

function storeArticlePictures(html: string, article: ImportedArticle, conversion: ConversionContext) {
  const { report, addLine } = conversion.context
  const pictures = report.isDryRun ? undefined : conversion.pictures
  const source = { folder: conversion.site.folder, pictures }
  return storeLocalPictures({ html, coverUrl: article.coverUrl }, source, {
    onStored: () => {
      report.pictures.kept += 1
    },
    onMissing: (path, reason) => {
      report.pictures.missing += 1
      addLine({ group: 'pictures missing', title: article.title, reason: `${path} ${reason}` })
    },
  })
}
