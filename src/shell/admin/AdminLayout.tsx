import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import styles from './AdminLayout.module.css'
import { AdminLoading } from './AdminLoading.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'
import { createQueryClient } from './query-client.ts'

/** Layout of the admin pages: navigation, the page, and the status line that reports the results of actions. */
export function AdminLayout() {
  const { t, ready } = useTranslation(['common', 'admin'])
  const [queryClient] = useState(createQueryClient)
  if (!ready) return <AdminLoading />
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.admin}>
        <AdminNavigation />
        <div className={`container ${styles.page}`}>
          <Suspense fallback={<AdminLoading />}>
            <Outlet />
          </Suspense>
        </div>
        <StatusLine dismissLabel={t('admin:status.dismiss')} />
      </div>
    </QueryClientProvider>
  )
}
