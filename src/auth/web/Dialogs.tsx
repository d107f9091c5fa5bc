import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { ConfirmationDialog } from './code/ConfirmationDialog.tsx'
import { closeDialog, type DialogName, openDialog } from './dialogs.ts'
import { SignInDialog } from './sign-in/SignInDialog.tsx'

/** The identity dialogs, and the quiet word that says what became of them. */
export function Dialogs({ open }: { open: DialogName | undefined }) {
  const { t } = useTranslation()
  const [said, say] = useState('')
  const finish = (user: User, isNew: boolean) => {
    say(t('auth:signedIn', { email: user.email }))
    if (isNew) openDialog('confirmation')
    else closeDialog()
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {(open === 'sign-in' || open === 'sign-up') && <SignInDialog start={open} onDone={finish} />}
      {open === 'confirmation' && <ConfirmationDialog onConfirmed={() => say(t('auth:confirmation.done'))} />}
    </>
  )
}
