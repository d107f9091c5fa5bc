import { useState } from 'react'
import { useTranslation } from '#src/i18n/use-translation.ts'
import type { User } from '#src/users/contract/user.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import styles from './Account.module.css'
import { deleteAccount } from './account-calls.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import { Section } from './Section.tsx'
import { useSectionForm } from './use-section-form.ts'

/** The end of an account. It is asked for twice: by opening this, and by the password. */
export function DeletionSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const section = useSectionForm<'password'>(({ reason }) => ({
    password: reason === 'wrong-password' ? 'password-wrong' : undefined,
  }))
  return (
    <Section title={t('account:deletion.title')} text={t('account:deletion.text')}>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('account:deletion.open')}</summary>
        <form
          ref={section.form}
          className={form.form}
          method="post"
          noValidate
          onSubmit={(event) => {
            const faults = { password: password ? undefined : ('password-missing' as const) }
            void section.submit(event, faults, () => deleteAccount(password))
          }}
        >
          <p className={styles.warning}>{t('account:deletion.warning')}</p>
          <CurrentPassword
            email={user.email}
            value={password}
            fault={section.faults.password}
            onValue={(entered) => {
              setPassword(entered)
              section.mend('password')
            }}
          />
          <FailureLine failure={section.failure} />
          <button type="submit" className={styles.danger} aria-busy={section.isBusy}>
            {t('account:deletion.delete')}
          </button>
        </form>
      </details>
    </Section>
  )
}
