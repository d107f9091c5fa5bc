import { ArticleCard } from './ArticleCard.tsx'
import grid from './article-grid.module.css'
import type { CardView } from './card-view.ts'

type Props = {
  articles: CardView[]
  heading?: 'h2' | 'h3'
  /** Whether the first picture is likely to be on the first screen. */
  hasPriorityPicture?: boolean
}

/** The articles of a list page, up to three in a row. */
export function ArticleGrid({ articles, heading = 'h2', hasPriorityPicture = true }: Props) {
  return (
    <ul className={grid.grid} data-columns="3">
      {articles.map((article, index) => (
        <li key={article._id}>
          <ArticleCard
            article={article}
            variant="tile"
            heading={heading}
            isFirst={hasPriorityPicture && index === 0}
          />
        </li>
      ))}
    </ul>
  )
}
