import { useTranslation } from 'react-i18next'
import type { Analysis } from '../contract/product-values.ts'
import styles from './AnalysisFacts.module.css'
import { FactList } from './FactList.tsx'
import { describeAnalysis, listMeasurements } from './list-measurements.ts'
import { useFormat } from './use-format.ts'

/** What was measured in one lot, under the lot, its harvest and the laboratory. */
export function AnalysisFacts({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <p className={styles.circumstances} suppressHydrationWarning>
        <bdi>{describeAnalysis(analysis, { t, format }) || t('catalogue:analysis.unnamed')}</bdi>
      </p>
      <FactList facts={listMeasurements(analysis, { t, format })} />
    </>
  )
}
