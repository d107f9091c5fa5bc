import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignOutDialog } from './SignOutDialog.tsx'
import { countUnsent, deleteUnsent } from './unsent-data.ts'

type Props = {
  userId: string
  /** Called at once if nothing waits. */
  onContinue: () => void
  onCancel: () => void
}

/** Says before a member signs out what this device has not sent yet, and asks what happens to it. */
export function UnsentCheck({ userId, onContinue, onCancel }: Props) {
  const { t } = useTranslation()
  const [{ photos, changes }] = useState(() => countUnsent(userId))
  const isNothing = photos === 0 && changes === 0

  useEffect(() => {
    if (isNothing) onContinue()
  }, [isNothing, onContinue])

  if (isNothing) return null
  return (
    <SignOutDialog
      title={t('account:unsent.title')}
      onCancel={onCancel}
      onDelete={() => void deleteUnsent(userId).then(onContinue)}
      onKeep={onContinue}
    >
      <p>{t('account:unsent.text')}</p>
      <ul>
        {photos > 0 && <li>{t('account:unsent.photos', { count: photos })}</li>}
        {changes > 0 && <li>{t('account:unsent.changes', { count: changes })}</li>}
      </ul>
      <p>{t('account:unsent.choice')}</p>
    </SignOutDialog>
  )
}
