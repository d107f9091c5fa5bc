import { getLanguage } from '#src/i18n/languages.ts'
import type { OfflineArticle } from './offline-lists.ts'

/**
 * Exports the list as a JSON Feed, a format that feed readers can import.
 * @param origin of this site, without a slash at the end
 */
export function exportArticles(articles: readonly OfflineArticle[], title: string, origin: string): string {
  return JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: `${origin}/`,
      items: articles.map((article) => ({
        id: `${origin}/article/${article._id}`,
        url: `${origin}/article/${article._id}`,
        title: article.title,
        summary: article.description,
        content_text: article.description || article.title,
        date_published: `${article.displayedDate}T00:00:00Z`,
        language: getLanguage(article.language).tag,
        tags: [article.category],
        _olea: { saved_at: article.keptAt },
      })),
    },
    null,
    2,
  )
}
