import { useTranslation } from 'react-i18next'
import type { Product } from '../../../contract/product.ts'
import { describeAnalysis, listMeasurements } from '../../list-measurements.ts'
import { useFormat } from '../../use-format.ts'
import { RecordEntries } from '../RecordEntries.tsx'
import type { ReportUnsaved } from '../unsaved-forms.ts'
import { AnalysisForm } from './AnalysisForm.tsx'

/** The analyses of the oil, one for each lot, the newest first, and a form for one of them. */
export function ProductAnalyses({ product, report }: { product: Product; report: ReportUnsaved }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <RecordEntries
      product={product}
      entries={product.analyses}
      toChanges={(analyses) => ({ analyses })}
      label={t('products:sections.analyses')}
      addLabel={t('products:analyses.add')}
      emptyMessage={t('products:analyses.none')}
      removeQuestion={t('products:analyses.confirmRemove')}
      nameOf={(analysis) => describeAnalysis(analysis, { t, format }) || t('catalogue:analysis.unnamed')}
      describe={(analysis) =>
        listMeasurements(analysis, { t, format })
          .map(({ label, value }) => `${label} ${value}`)
          .join(' · ')
      }
    >
      {({ entry, ...form }) => <AnalysisForm analysis={entry} report={report} {...form} />}
    </RecordEntries>
  )
}
