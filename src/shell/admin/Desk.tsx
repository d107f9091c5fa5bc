import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { StatusLine } from '#src/ui/desk/StatusLine.tsx'
import styles from './Desk.module.css'
import { DeskBar } from './DeskBar.tsx'
import { createDeskQueries } from './desk-queries.ts'
import { GateWaiting } from './GateWaiting.tsx'

/** The desk's own frame: its bar, the page, and the line that says what became of what was done. */
export function Desk() {
  const { ready } = useTranslation(['common', 'desk'])
  const [queries] = useState(createDeskQueries)
  if (!ready) return <GateWaiting />
  return (
    <QueryClientProvider client={queries}>
      <div className={styles.desk}>
        <DeskBar />
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
