import { useTranslation } from 'react-i18next'
import { listAnalyses } from '../../contract/analyses.ts'
import type { Product } from '../../contract/product.ts'
import { AnalysisFacts } from '../AnalysisFacts.tsx'
import styles from './EarlierAnalyses.module.css'

/** What was measured in other lots than that of the newest analysis, which is among the facts. */
export function EarlierAnalyses({ product }: { product: Product }) {
  const { t } = useTranslation()
  const [, ...earlier] = listAnalyses(product)
  if (earlier.length === 0) return null
  return (
    <details className={styles.earlier}>
      <summary>{t('catalogue:analysis.earlier', { count: earlier.length })}</summary>
      {earlier.map((analysis, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: analyses have no identity besides their place in the list.
        <AnalysisFacts key={index} analysis={analysis} />
      ))}
    </details>
  )
}
