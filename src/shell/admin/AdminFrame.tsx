import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { StatusLine } from '#src/ui/admin/StatusLine.tsx'
import { AdminBar } from './AdminBar.tsx'
import styles from './AdminFrame.module.css'
import { GateWaiting } from './GateWaiting.tsx'
import { createQueryClient } from './query-client.ts'

/** The desk's own frame: its bar, the page, and the line that says what became of what was done. */
export function AdminFrame() {
  const { ready } = useTranslation(['common', 'admin'])
  const [queries] = useState(createQueryClient)
  if (!ready) return <GateWaiting />
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.desk}>
        <AdminBar />
        <div className={`container ${styles.page}`}>
          <Suspense fallback={<GateWaiting />}>
            <Outlet />
          </Suspense>
        </div>
        <StatusLine />
      </div>
    </QueryClientProvider>
  )
}
