import { useTranslation } from 'react-i18next'
import { formatGtin } from '#src/catalogue/contract/format-gtin.ts'
import buttons from '#src/ui/button.module.css'
import { PhotoInput } from '../PhotoInput.tsx'
import { AnswerTitle } from './AnswerTitle.tsx'
import styles from './ScanAnswerView.module.css'

type Props = {
  gtin: string
  isOtherProduct: boolean
  /** A photo of the oil that has this number. */
  onPhoto: (photo: Blob) => void
  onAgain: () => void
}

/** No oil has the number that was typed or read. */
export function UnknownCode({ gtin, isOtherProduct, onPhoto, onAgain }: Props) {
  const { t } = useTranslation()
  const code = formatGtin(gtin)
  return (
    <div className={styles.answer}>
      <AnswerTitle>{t(isOtherProduct ? 'scan:otherProduct.title' : 'scan:unknownCode.title')}</AnswerTitle>
      <p>{t(isOtherProduct ? 'scan:otherProduct.text' : 'scan:unknownCode.text', { code })}</p>
      <div className={styles.actions}>
        {!isOtherProduct && <PhotoInput className={buttons.primary} onPhoto={onPhoto} />}
        <button type="button" className={isOtherProduct ? buttons.primary : buttons.quiet} onClick={onAgain}>
          {t('scan:again')}
        </button>
      </div>
    </div>
  )
}
