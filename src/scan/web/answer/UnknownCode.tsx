import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './ScanAnswerView.module.css'

type Props = { gtin: string; isOtherProduct: boolean; onAgain: () => void }

/** No oil has the number that was typed or read. */
export function UnknownCode({ gtin, isOtherProduct, onAgain }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.answer}>
      <h2 className={styles.title}>
        {t(isOtherProduct ? 'scan:otherProduct.title' : 'scan:unknownCode.title')}
      </h2>
      <p>
        {t(isOtherProduct ? 'scan:otherProduct.text' : 'scan:unknownCode.text', {
          code: gtin.replace(/^0+(?=\d{8})/, ''),
        })}
      </p>
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} onClick={onAgain}>
          {t('scan:again')}
        </button>
      </div>
    </div>
  )
}
