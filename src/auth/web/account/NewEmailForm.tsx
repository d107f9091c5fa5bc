import { useState } from 'react'
import { useTranslation } from '#src/i18n/use-translation.ts'
import type { User } from '#src/users/contract/user.ts'
import { EmailField } from '../form/EmailField.tsx'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { checkEmail } from '../sign-in/steps.ts'
import { wantNewEmail } from './account-calls.ts'
import { CurrentPassword } from './CurrentPassword.tsx'
import { useSectionForm } from './use-section-form.ts'

/** Asks for the new address, and for the password once more. */
export function NewEmailForm({ user, onWanted }: { user: User; onWanted: (email: string) => void }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const section = useSectionForm<'email' | 'password'>(({ reason, fields }) => ({
    email: fields.includes('email') ? 'email-malformed' : undefined,
    password: reason === 'wrong-password' ? 'password-wrong' : undefined,
  }))
  const wanted = email.trim()
  return (
    <form
      ref={section.form}
      className={form.form}
      method="post"
      noValidate
      onSubmit={async (event) => {
        const faults = {
          email: checkEmail(email),
          password: password ? undefined : ('password-missing' as const),
        }
        const isDone = await section.submit(event, faults, () =>
          wantNewEmail({ email: wanted, currentPassword: password }),
        )
        if (isDone) onWanted(wanted)
      }}
    >
      <EmailField
        label={t('account:email.new')}
        autoComplete="email"
        value={email}
        fault={section.faults.email}
        onValue={(entered) => {
          setEmail(entered)
          section.mend('email')
        }}
      />
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
      <SubmitButton isBusy={section.isBusy}>{t('auth:forgotten.send')}</SubmitButton>
    </form>
  )
}
