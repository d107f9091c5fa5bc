import { getServerI18n } from '#src/i18n/messages.server.ts'
import type { PageContext } from '#src/pages/page-context.ts'
import type { PageHead } from '#src/ui/page-meta.ts'
import { setStructuredData } from '#src/ui/StructuredData.tsx'
import { createBreadcrumbs, createCollectionPage } from '#src/ui/structured-data.ts'
import { getArticlePath } from '../../contract/article-path.ts'
import type { CardView } from '../cards/card-view.ts'

/** Sets the structured data of a list page: its articles and its breadcrumbs. */
export function setListStructuredData(
  page: PageContext,
  head: PageHead,
  articles: readonly CardView[],
): void {
  const { publicUrl, language, texts } = page
  const home = { name: getServerI18n(language).t('shell.home'), url: `${publicUrl}/` }
  const items = articles.map((article) => ({
    name: article.title,
    url: publicUrl + getArticlePath(article),
  }))
  setStructuredData(texts, [
    createCollectionPage(publicUrl, head, items),
    createBreadcrumbs([home, { name: head.title, url: head.url }]),
  ])
}
