import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#src/ui/admin/ConfirmDialog.tsx'
import type { ArticleAutosave } from './use-autosave.ts'

/** Lets nobody leave before the words are on the server, unless they say so. Who has nothing to lose is not asked. */
export function LeaveGuard({ autosave }: { autosave: ArticleAutosave }) {
  const { t } = useTranslation()
  const { state: keepState, flush } = autosave
  const isAtRisk = keepState !== 'clean' && keepState !== 'draftSaved'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAtRisk && currentLocation.pathname !== nextLocation.pathname,
  )
  const [isAsking, setIsAsking] = useState(false)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (isAtRisk) void flush().then(() => setIsAsking(true))
    else blocker.proceed()
  }, [blocker, isAtRisk, flush])

  useEffect(() => {
    const onHide = () => void flush()
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('pagehide', onHide)
    addEventListener('online', onHide)
    if (isAtRisk) addEventListener('beforeunload', onUnload)
    return () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('online', onHide)
      removeEventListener('beforeunload', onUnload)
    }
  }, [isAtRisk, flush])

  if (blocker.state !== 'blocked' || !isAsking || !isAtRisk) return null
  return (
    <ConfirmDialog
      title={t('admin:leave.title')}
      action={t('admin:leave.action')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => {
        setIsAsking(false)
        blocker.reset()
      }}
    >
      <p>{t('admin:leave.text')}</p>
    </ConfirmDialog>
  )
}
