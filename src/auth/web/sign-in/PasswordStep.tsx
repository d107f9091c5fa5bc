import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../form/form.module.css'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  const [isShown, show] = useState(false)
  const { email, password } = way.values
  return (
    <StepForm way={way} action={t('auth:signIn')}>
      <p className={styles.person}>
        <bdi>{email.trim()}</bdi>
      </p>
      <HiddenUsername email={email.trim()} />
      <PasswordField
        label={t('auth:field.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        fault={way.faults.password}
        isShown={isShown}
        onShow={show}
        onValue={(entered) => way.enter({ password: entered })}
      />
      <button
        type="button"
        className={styles.link}
        data-leads-to="forgotten-email"
        onClick={() => way.go('forgotten-email')}
      >
        {t('auth:forgotPassword')}
      </button>
    </StepForm>
  )
}
