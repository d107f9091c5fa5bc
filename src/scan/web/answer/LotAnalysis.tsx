import { useTranslation } from 'react-i18next'
import type { MatchedAnalysis } from '#src/catalogue/contract/analyses.ts'
import { AnalysisFacts } from '#src/catalogue/web/AnalysisFacts.tsx'

/** What a laboratory measured in the lot on the label, or in its harvest. */
export function LotAnalysis({ analysis }: { analysis: MatchedAnalysis }) {
  const { t } = useTranslation()
  const isOfLot = analysis.matchedBy === 'lot'
  return (
    <section aria-labelledby="lot-analysis">
      <h3 id="lot-analysis">{t(isOfLot ? 'scan:answer.analysisOfLot' : 'scan:answer.analysisOfHarvest')}</h3>
      <AnalysisFacts analysis={analysis} />
    </section>
  )
}
