import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import type { Failure } from '../read-failure.ts'
import { FailureLine } from './FailureLine.tsx'
import styles from './form.module.css'

type Props = { failure: Failure | undefined; onRetry: () => void }

/** In the place of what is being loaded, or of what could not be. */
export function Loading({ failure, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.loading}>
      {!failure && <p className={styles.hint}>{t('news.loading')}</p>}
      <FailureLine failure={failure} />
      {failure && (
        <button type="button" className={buttons.quiet} onClick={onRetry}>
          {t('shell.tryAgain')}
        </button>
      )}
    </div>
  )
}
