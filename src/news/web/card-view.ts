// What a page sends of an article it only lists: no more than its card shows.
import type { Article, ArticleCard } from '../contract/article.ts'
import { newsLimits } from '../contract/limits.ts'
import { truncate } from '../contract/truncate.ts'

export type CardView = Pick<
  ArticleCard,
  '_id' | 'title' | 'category' | 'language' | 'displayedDate' | 'readingTime' | 'aiPercent'
> & {
  description: string
  /** An editor chose a picture; otherwise the cover is drawn. */
  hasPicture: boolean
}

/** @param cut characters of the description; 0 for none */
export function toCardView(article: ArticleCard, cut: number): CardView {
  return {
    ...toHeaderView(article),
    description: cut > 0 ? truncate(article.description, cut) : '',
  }
}

/** Cards of a list as a service gives them when it is asked for cards. */
export function toCardViews(listed: readonly (Article | ArticleCard)[]): CardView[] {
  return listed
    .filter((article) => 'description' in article)
    .map((article) => toCardView(article, newsLimits.truncateAt.card))
}

export function toHeaderView(article: Article | ArticleCard) {
  const { _id, title, category, language, displayedDate, readingTime, aiPercent, previewImage } = article
  const hasPicture = previewImage !== ''
  return { _id, title, category, language, displayedDate, readingTime, aiPercent, hasPicture }
}
