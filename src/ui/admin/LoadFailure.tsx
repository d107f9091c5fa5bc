import { useTranslation } from 'react-i18next'
import buttons from '../button.module.css'
import styles from './LoadFailure.module.css'

/** Says that something did not come, and asks for it again. */
export function LoadFailure({ message, onAgain }: { message: string; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <p role="alert" className={styles.failure}>
      {message}
      <button type="button" className={buttons.quiet} onClick={onAgain}>
        {t('shell.tryAgain')}
      </button>
    </p>
  )
}
