import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdPlacement } from '#src/ads/contract/placement.ts'
import { AdSlot } from '#src/ads/web/AdSlot.tsx'
import { ArticleCard } from '../cards/ArticleCard.tsx'
import type { CardView } from '../cards/card-view.ts'
import styles from './MoreNews.module.css'

const adSlotsByIndex: readonly (AdPlacement | undefined)[] = ['sidebarFirst', 'sidebarSecond']

/** The sidebar of an article. There is an ad slot after the first and after the second item. */
export function MoreNews({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <aside aria-labelledby="more-news">
      <h2 id="more-news" className={styles.title}>
        {t('news.moreNews')}
      </h2>
      <ul className={styles.list}>
        {articles.map((article, index) => (
          <Fragment key={article._id}>
            <li className={styles.item}>
              <ArticleCard article={article} variant="tile" />
            </li>
            {adSlotsByIndex[index] && <AdSlot as="li" placement={adSlotsByIndex[index]} />}
          </Fragment>
        ))}
      </ul>
    </aside>
  )
}
