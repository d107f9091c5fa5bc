import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#src/ui/Icon.tsx'
import type { User } from '#src/users/contract/user.ts'
import { openAuthDialog } from '../auth-dialog-state.ts'
import form from '../form/form.module.css'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { NewEmailCodeForm } from './NewEmailCodeForm.tsx'
import { NewEmailForm } from './NewEmailForm.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import type { OwnerVerification } from './use-owner-verification.ts'

/** The address, whether it was confirmed, and the way to another one. */
export function EmailSection({ user, ownership }: { user: User; ownership: OwnerVerification }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
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
      <details className={styles.more} open={wanted !== '' || undefined}>
        <summary className={styles.opener}>{t('account:email.change')}</summary>
        {wanted === '' ? (
          <OwnerVerificationStep ownership={ownership}>
            <NewEmailForm
              ownership={ownership}
              onWanted={(email) => {
                ownership.onProved()
                setChanged(false)
                setWanted(email)
              }}
            />
          </OwnerVerificationStep>
        ) : (
          <NewEmailCodeForm
            email={wanted}
            onDone={() => {
              setChanged(true)
              setWanted('')
            }}
            onCancel={() => setWanted('')}
          />
        )}
      </details>
      <p role="status" className={styles.done}>
        {isChanged && t('account:email.changed')}
      </p>
    </AccountSection>
  )
}
