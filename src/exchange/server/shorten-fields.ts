// Shortens what is longer than the editor accepts, because it could not save such an article. The report has the whole text,
// except that of a summary, which becomes the first paragraph.
import { articleFields } from '#src/news/contract/article-fields.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { extractText } from './html/extract-text.ts'
import type { ImportedArticle } from './import-event.ts'
import type { ReportLine } from './import-report.ts'
import { truncateTag } from './map-categories.ts'

export function shortenFields(
  article: ImportedArticle,
  addLine: (line: ReportLine) => void,
): ImportedArticle {
  const title = shorten(article.title, articleFields.title.maxLength)
  const author = shorten(article.author.trim(), articleFields.author.maxLength)
  const report = (reason: string) => addLine({ group: 'shortened', title, reason })
  if (title !== article.title) report(`its title was “${article.title}”`)
  if (author !== article.author.trim()) report(`its author was “${article.author.trim()}”`)
  for (const name of new Set([...article.categories, ...article.tags]))
    if (truncateTag(name) !== name.trim()) report(`one of its tags was “${name}”`)
  return { ...article, title, author, ...shortenSummary(article, report) }
}

export function limitTags(tags: string[], title: string, addLine: (line: ReportLine) => void): string[] {
  const others = tags.slice(newsLimits.tagsPerArticle)
  if (others.length === 0) return tags
  const reason = `these of its ${tags.length} tags were left out: ${others.map((tag) => `“${tag}”`).join(', ')}`
  addLine({ group: 'shortened', title, reason })
  return tags.slice(0, newsLimits.tagsPerArticle)
}

function shortenSummary(
  { summary, html }: ImportedArticle,
  report: (reason: string) => void,
): Pick<ImportedArticle, 'summary' | 'html'> {
  const whole = summary.trim()
  const short = shorten(whole, articleFields.summary.maxLength)
  if (short === whole) return { summary, html }
  const isInText = extractText(html).startsWith(whole.replaceAll(/\s+/g, ' '))
  const where = isInText ? 'the article begins with all of it' : 'all of it is the first paragraph now'
  report(`its summary had ${whole.length} characters; ${where}`)
  return { summary: short, html: isInText ? html : `<p>${escapeHtml(whole)}</p>${html}` }
}

/** At most `maxLength` UTF-16 units including the final `…`, between words if possible. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  const space = cut.lastIndexOf(' ')
  // Chinese and Japanese have no spaces, and a very long word must not be removed completely.
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')}…`
}
