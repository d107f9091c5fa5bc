import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { StatusLine } from '#src/ui/admin/StatusLine.tsx'
import styles from './AdminLayout.module.css'
import { AdminLoading } from './AdminLoading.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'
import { createQueryClient } from './query-client.ts'

/** The desk's own frame: its bar, the page, and the line that says what became of what was done. */
export function AdminLayout() {
  const { ready } = useTranslation(['common', 'admin'])
  const [queries] = useState(createQueryClient)
  if (!ready) return <AdminLoading />
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.desk}>
        <AdminNavigation />
        <div className={`container ${styles.page}`}>
          <Suspense fallback={<AdminLoading />}>
            <Outlet />
          </Suspense>
        </div>
        <StatusLine />
      </div>
    </QueryClientProvider>
  )
}
