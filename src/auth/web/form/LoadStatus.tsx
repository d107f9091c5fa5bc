import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { DisplayError } from '../display-error.ts'
import { ErrorMessage } from './ErrorMessage.tsx'
import styles from './form.module.css'

type Props = { failure: DisplayError | undefined; onRetry: () => void }

/** In the place of what is being loaded, or of what could not be. */
export function LoadStatus({ failure, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading}>
      {!failure && <p className={styles.hint}>{t('news.loading')}</p>}
      <ErrorMessage failure={failure} />
      {failure && (
        <button type="button" className={buttons.quiet} onClick={onRetry}>
          {t('shell.tryAgain')}
        </button>
      )}
    </div>
  )
}
