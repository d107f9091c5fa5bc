import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { DisplayError } from '../display-error.ts'
import { ErrorMessage } from './ErrorMessage.tsx'
import styles from './form.module.css'

type Props = { error: DisplayError | undefined; onRetry: () => void }

/** Shows that data is loading, or the error with a retry button. */
export function LoadStatus({ error, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading}>
      {!error && <p className={styles.hint}>{t('news.loading')}</p>}
      <ErrorMessage error={error} />
      {error && (
        <button type="button" className={buttons.quiet} onClick={onRetry}>
          {t('shell.tryAgain')}
        </button>
      )}
    </div>
  )
}
