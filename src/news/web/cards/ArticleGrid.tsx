import { ArticleCard } from './ArticleCard.tsx'
import grid from './article-grid.module.css'
import type { CardView } from './card-view.ts'

/** The articles of a list page, up to three in a row. */
export function ArticleGrid({ articles }: { articles: CardView[] }) {
  return (
    <ul className={grid.grid} data-columns="3">
      {articles.map((article, index) => (
        <li key={article._id}>
          <ArticleCard article={article} variant="tile" heading="h2" isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}
