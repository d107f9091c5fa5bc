import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import type { ArticleAutosave } from './use-autosave.ts'

/** Blocks navigation until the changes are on the server, and asks for confirmation if they could not be saved. */
export function LeaveGuard({ autosave }: { autosave: ArticleAutosave }) {
  const { t } = useTranslation()
  const { state, flush } = autosave
  const hasUnsavedChanges = state !== 'clean' && state !== 'draftSaved'
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges && currentLocation.pathname !== nextLocation.pathname,
  )
  const [isConfirming, setIsConfirming] = useState(false)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (hasUnsavedChanges) void flush().then(() => setIsConfirming(true))
    else blocker.proceed()
  }, [blocker, hasUnsavedChanges, flush])

  useEffect(() => {
    const flushInBackground = () => void flush()
    const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('pagehide', flushInBackground)
    addEventListener('online', flushInBackground)
    if (hasUnsavedChanges) addEventListener('beforeunload', askBeforeUnload)
    return () => {
      removeEventListener('pagehide', flushInBackground)
      removeEventListener('online', flushInBackground)
      removeEventListener('beforeunload', askBeforeUnload)
    }
  }, [hasUnsavedChanges, flush])

  if (blocker.state !== 'blocked' || !isConfirming || !hasUnsavedChanges) return null
  return (
    <ConfirmDialog
      title={t('admin:leave.title')}
      confirmLabel={t('admin:leave.action')}
      cancelLabel={t('admin:cancel')}
      onConfirm={() => blocker.proceed()}
      onCancel={() => {
        setIsConfirming(false)
        blocker.reset()
      }}
    >
      <p>{t('admin:leave.text')}</p>
    </ConfirmDialog>
  )
}
