import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import type { backupCalls } from '../../contract/backup.calls.ts'
import styles from './BackupNotice.module.css'

const backupApi = createAuthenticatedClient<typeof backupCalls>()
const refreshEveryMs = 10 * 60_000

/** Says when the daily backup failed or is missing. Shows nothing while all is well, and nothing is set up. */
export function BackupNotice() {
  const { t, ready } = useTranslation(['dashboard'])
  const formatDateTime = useFormatDateTime()
  const { data } = useQuery({
    queryKey: ['backup'],
    queryFn: ({ signal }) => backupApi('GET /desk/backup', { signal }),
    refetchInterval: refreshEveryMs,
  })
  if (!ready || !data?.isEnabled || !(data.failure || data.isOverdue)) return null
  const { failure, lastSuccess } = data
  return (
    <div role="alert" className={styles.notice}>
      {failure ? (
        <>
          <p>{t('dashboard:backup.failed', { time: formatDateTime(failure.at) })}</p>
          <p lang="en" dir="ltr" className={styles.reason}>
            {failure.reason}
          </p>
        </>
      ) : (
        <p>{t('dashboard:backup.overdue')}</p>
      )}
      <p>
        {lastSuccess
          ? t('dashboard:backup.last', { time: formatDateTime(lastSuccess.at) })
          : t('dashboard:backup.none')}
      </p>
    </div>
  )
}
