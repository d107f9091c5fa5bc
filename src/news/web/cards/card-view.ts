// The data of an article card. Pages send only these fields of the articles they list.
import type { Article, ArticleCard, ListedTranslation } from '../../contract/article.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncateAtWord } from '../../contract/truncate.ts'

export type CardView = Pick<
  ArticleCard,
  '_id' | 'title' | 'category' | 'language' | 'displayedDate' | 'readingTime' | 'aiPercent'
> & {
  description: string
  /** Whether the editor chose a picture; otherwise the cover is generated. */
  hasPicture: boolean
  /** Title and description are a translation into `language`. */
  isTranslated?: true
  /** The translation was not reviewed. */
  isMachine?: true
}

/** @param descriptionLength characters of the description; 0 for no description */
export function toCardView(article: ArticleCard, descriptionLength: number): CardView {
  const { translated } = article
  const description = translated ? translated.translatedDescription : article.description
  return {
    ...toHeaderView(article),
    ...(translated ? toEditionView(translated) : {}),
    description: descriptionLength > 0 ? truncateAtWord(description, descriptionLength) : '',
  }
}

/** What a card shows of a translation instead of the original. */
export function toEditionView({
  translatedTitle,
  lang,
  status,
}: Pick<ListedTranslation, 'translatedTitle' | 'lang' | 'status'>) {
  const isMachine = status === 'machine' ? { isMachine: true as const } : {}
  return { title: translatedTitle, language: lang, isTranslated: true as const, ...isMachine }
}

/** Converts a list that was requested with `fields: 'card'`. */
export function toCardViews(articles: readonly (Article | ArticleCard)[]): CardView[] {
  return articles
    .filter((article) => 'description' in article)
    .map((article) => toCardView(article, newsLimits.truncateAt.card))
}

export function toHeaderView(article: Article | ArticleCard) {
  const { _id, title, category, language, displayedDate, readingTime, aiPercent, previewImage } = article
  const hasPicture = previewImage !== ''
  return { _id, title, category, language, displayedDate, readingTime, aiPercent, hasPicture }
}
