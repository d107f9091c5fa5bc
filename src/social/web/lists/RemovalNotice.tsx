import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import styles from './MemberList.module.css'

/** Says that a product was removed, and takes it back. */
export function RemovalNotice({ onUndo }: { onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.notice}>
      <span>{t('social:lists.removed')}</span>
      <button type="button" className={buttons.quiet} onClick={onUndo}>
        {t('social:lists.undo')}
      </button>
    </div>
  )
}
