import { useState } from 'react'
import { useTranslation } from '#src/i18n/use-translation.ts'
import type { User } from '#src/users/contract/user.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { checkNewPassword, type Fault } from '../sign-in/steps.ts'
import styles from './Account.module.css'
import { changePassword } from './account-calls.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import { Section } from './Section.tsx'
import { useSectionForm } from './use-section-form.ts'

const empty = { password: '', newPassword: '', repeated: '' }

/** Another password. Whoever is signed in elsewhere with the old one is signed out. */
export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const section = useSectionForm<keyof typeof empty>(({ reason, fields }) => ({
    password: reason === 'wrong-password' ? 'password-wrong' : undefined,
    newPassword: fields.includes('newPassword') ? 'password-common' : undefined,
  }))
  const enter = (entered: Partial<typeof empty>) => {
    setValues({ ...values, ...entered })
    for (const name of ['password', 'newPassword', 'repeated'] as const)
      if (name in entered) section.mend(name)
  }
  return (
    <Section title={t('account:password.title')} text={t('account:password.text')}>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('account:password.change')}</summary>
        <form
          ref={section.form}
          className={form.form}
          method="post"
          noValidate
          onSubmit={async (event) => {
            const { password: currentPassword, newPassword } = values
            const call = () => changePassword({ currentPassword, newPassword })
            if (await section.submit(event, faultsOf(values), call)) setValues(empty)
          }}
        >
          <CurrentPassword
            email={user.email}
            value={values.password}
            fault={section.faults.password}
            onValue={(password) => enter({ password })}
          />
          <NewPasswordFields values={values} faults={section.faults} onValues={enter} />
          <FailureLine failure={section.failure} />
          <SubmitButton isBusy={section.isBusy}>{t('account:password.save')}</SubmitButton>
        </form>
      </details>
      <p role="status" className={styles.done}>
        {section.isDone && t('account:password.saved')}
      </p>
    </Section>
  )
}

function faultsOf({
  password,
  newPassword,
  repeated,
}: typeof empty): Partial<Record<keyof typeof empty, Fault>> {
  const fault = checkNewPassword(newPassword)
  return {
    ...(password === '' && { password: 'password-missing' }),
    ...(fault && { newPassword: fault }),
    ...(newPassword !== repeated && { repeated: 'passwords-differ' }),
  }
}
