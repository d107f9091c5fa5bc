import { getLanguage } from '#src/i18n/languages.ts'
import type { OfflineArticle } from './offline-lists.ts'

/** The list as a JSON Feed, which feed readers can read as well. @param origin of this site, before its paths */
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
