import { useTranslation } from 'react-i18next'
import { formatLocalTime } from '#src/i18n/format-date.ts'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'

type Props = {
  /** When the list was on the server as it is shown; undefined without a stored one. */
  storedAt: string | undefined
  onRetry: () => void
}

/** Says that a list could not be loaded, and of when the one is that is shown instead. */
export function StoredNotice({ storedAt, onRetry }: Props) {
  const { t } = useTranslation()
  const message =
    storedAt === undefined
      ? t('social:lists.failed')
      : t('social:lists.offline', { time: formatLocalTime(storedAt) })
  return <LoadFailure message={message} retryLabel={t('shell.tryAgain')} onRetry={onRetry} />
}
