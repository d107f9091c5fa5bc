import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './ScanAnswerView.module.css'

/** No product has the number that was typed or read. */
export function UnknownCode({ gtin, onAgain }: { gtin: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.answer}>
      <h2 className={styles.title}>{t('scan:unknownCode.title')}</h2>
      <p>{t('scan:unknownCode.text', { code: gtin.replace(/^0+(?=\d{8})/, '') })}</p>
      <div className={styles.actions}>
        <button type="button" className={buttons.primary} onClick={onAgain}>
          {t('scan:again')}
        </button>
      </div>
    </div>
  )
}
