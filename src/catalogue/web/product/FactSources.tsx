import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/product.ts'
import styles from './FactSources.module.css'

type Props = Pick<Product, 'sources' | 'pictures'>

/** Who the facts and pictures come from, with their licenses. */
export function FactSources({ sources, pictures }: Props) {
  const { t } = useTranslation()
  const named = Map.groupBy(Object.values(sources), ({ source, license }) => `${source} ${license ?? ''}`)
  const credits = new Set(pictures.map(({ credit }) => credit).filter(Boolean))
  if (named.size === 0 && credits.size === 0) return null
  return (
    <section aria-labelledby="sources" className={styles.sources}>
      <h2 id="sources" className={styles.title}>
        {t('catalogue:product.sources')}
      </h2>
      <ul className={styles.list}>
        {[...named].map(([key, [first]]) => (
          <li key={key}>
            {first?.url ? (
              <a href={first.url} rel="nofollow noopener">
                {t(`catalogue:product.sourceNames.${first.source}`)}
              </a>
            ) : (
              first && t(`catalogue:product.sourceNames.${first.source}`)
            )}
            {first?.license && ` (${first.license})`}
          </li>
        ))}
        {[...credits].map((credit) => (
          <li key={credit}>{credit}</li>
        ))}
      </ul>
    </section>
  )
}
