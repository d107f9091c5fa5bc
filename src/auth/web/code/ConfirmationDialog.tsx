import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#src/ui/use-store.ts'
import { AuthDialog } from '../AuthDialog.tsx'
import { authDialogStore, closeAuthDialog, initialAuthDialogState } from '../auth-dialog-state.ts'
import form from '../form/form.module.css'
import styles from '../sign-in/sign-in.module.css'
import { useSession } from '../use-session.ts'
import { confirmEmail } from '../verification-code-api.ts'
import { CodeForm } from './CodeForm.tsx'

/** Asks for the code that was sent to a new account. It can be postponed: the account page opens it again. */
export function ConfirmationDialog({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { isConfirmationRequired } = useStore(authDialogStore, initialAuthDialogState)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => content.current?.querySelector('input')?.focus(), [])
  return (
    <AuthDialog title={t('auth:confirmation.title')}>
      <div ref={content}>
        {isConfirmationRequired && (
          <p role="status" className={styles.note}>
            {t('auth:confirmation.required')}
          </p>
        )}
        <CodeForm
          purpose="confirmation"
          email={user?.email ?? ''}
          confirm={confirmEmail}
          onDone={() => {
            onConfirmed()
            closeAuthDialog()
          }}
        >
          <button type="button" className={form.link} onClick={closeAuthDialog}>
            {t('auth:confirmation.later')}
          </button>
        </CodeForm>
      </div>
    </AuthDialog>
  )
}
