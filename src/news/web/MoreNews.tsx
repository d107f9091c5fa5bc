import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdPlacement } from '#src/ads/contract/ad-placement.ts'
import { AdSlot } from '#src/ads/web/AdSlot.tsx'
import { ArticleCard } from './ArticleCard.tsx'
import type { CardView } from './card-view.ts'
import styles from './MoreNews.module.css'

const adAfter: readonly (AdPlacement | undefined)[] = ['sidebarFirst', 'sidebarSecond']

/** The sidebar of an article. Advertisements stand between its items, one after the first and one after the second. */
export function MoreNews({ articles }: { articles: CardView[] }) {
  const { t } = useTranslation()
  if (articles.length === 0) return null
  return (
    <aside aria-labelledby="other-news">
      <h2 id="other-news" className={styles.title}>
        {t('news.moreNews')}
      </h2>
      <ul className={styles.list}>
        {articles.map((article, index) => (
          <Fragment key={article._id}>
            <li className={styles.item}>
              <ArticleCard article={article} variant="tile" />
            </li>
            {adAfter[index] && <AdSlot as="li" placement={adAfter[index]} />}
          </Fragment>
        ))}
      </ul>
    </aside>
  )
}
