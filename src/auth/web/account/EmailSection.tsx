import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import type { User } from '#src/users/contract/user.ts'
import form from '../form/form.module.css'
import { openAuthDialog } from '../open-auth-dialog.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { NewEmailCodeForm } from './NewEmailCodeForm.tsx'
import { NewEmailForm } from './NewEmailForm.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import type { OwnerVerification } from './use-owner-verification.ts'

/** Section of the account page for the e-mail address: confirmation state and change of address. */
export function EmailSection({ user, verification }: { user: User; verification: OwnerVerification }) {
  const { t } = useTranslation()
  const [newEmail, setNewEmail] = useState('')
  const [isChanged, setChanged] = useState(false)
  return (
    <AccountSection title={t('account:email.title')} text={t('account:email.text')}>
      <p className={styles.value}>
        <bdi>{user.email}</bdi>
        {user.confirmed && (
          <span className={styles.confirmed}>
            <Icon name="check" size={16} /> {t('account:email.confirmed')}
          </span>
        )}
      </p>
      {!user.confirmed && (
        <p className={styles.notice}>
          {t('account:email.unconfirmed')}{' '}
          <button type="button" className={form.link} onClick={() => openAuthDialog('confirmation')}>
            {t('auth:confirmation.title')}
          </button>
        </p>
      )}
      <details className={styles.disclosure} open={newEmail !== '' || undefined}>
        <summary className={styles.toggle}>{t('account:email.change')}</summary>
        {newEmail === '' ? (
          <OwnerVerificationStep verification={verification}>
            <NewEmailForm
              verification={verification}
              onRequested={(email) => {
                verification.onVerified()
                setChanged(false)
                setNewEmail(email)
              }}
            />
          </OwnerVerificationStep>
        ) : (
          <NewEmailCodeForm
            email={newEmail}
            onDone={() => {
              setChanged(true)
              setNewEmail('')
            }}
            onCancel={() => setNewEmail('')}
          />
        )}
      </details>
      <p role="status" className={styles.status}>
        {isChanged && t('account:email.changed')}
      </p>
    </AccountSection>
  )
}
