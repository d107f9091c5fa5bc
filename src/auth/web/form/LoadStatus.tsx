import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { DisplayError } from '../display-error.ts'
import styles from './form.module.css'

type Props = { error: DisplayError | undefined; onRetry: () => void }

/** Shows that data is loading, or why that failed. */
export function LoadStatus({ error, onRetry }: Props) {
  const { t } = useTranslation()
  if (!error) return <p className={styles.hint}>{t('shell.loading')}</p>
  return (
    <LoadFailure
      message={t(`auth:error.${error.reason}`, { count: error.wait })}
      retryLabel={t('shell.tryAgain')}
      onRetry={onRetry}
    />
  )
}
