import { useTranslation } from 'react-i18next'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import { useLanguageTag } from '#src/i18n/use-language-tag.ts'
import type { ScanCandidate } from '../../contract/scan.ts'
import styles from './ScanAnswerView.module.css'

type Props = {
  candidates: ScanCandidate[]
  /** A choice is being sent. */
  isSaving: boolean
  onChoose: (productId: string) => void
}

/** Products that the photo may show, each with what speaks for it. */
export function Candidates({ candidates, isSaving, onChoose }: Props) {
  const { t } = useTranslation()
  const tag = useLanguageTag()
  const list = new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' })
  return (
    <>
      <p role="status">{t(isSaving ? 'scan:answer.choosing' : 'scan:answer.choose')}</p>
      <ul className={styles.candidates}>
        {candidates.map(({ product, reasons }) => {
          const named = list.format(reasons.map((reason) => t(`scan:reasons.${reason}`)))
          return (
            <li key={product._id}>
              <button
                type="button"
                className={styles.candidate}
                aria-disabled={isSaving}
                onClick={() => onChoose(product._id)}
              >
                <ProductSummary product={product}>
                  {named && t('scan:answer.reasons', { reasons: named })}
                </ProductSummary>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
