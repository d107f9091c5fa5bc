import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import { Creative, type CreativeProps } from '../Creative.tsx'
import styles from './PopupCard.module.css'

/** The content of a pop-up, without its position on the page. It requests and counts nothing, so a preview may show it too. */
export function PopupCard({ onClose, ...creative }: CreativeProps & { onClose?: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.card}>
      <p className={styles.label}>{t('ads.label')}</p>
      <button type="button" className={styles.close} aria-label={t('ads.close')} onClick={onClose}>
        <Icon name="cross" />
      </button>
      <div className={styles.space}>
        <Creative {...creative} />
      </div>
    </div>
  )
}
