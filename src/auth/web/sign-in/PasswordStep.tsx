import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../form/form.module.css'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function PasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  const [isVisible, setVisible] = useState(false)
  const { email, password } = flow.values
  return (
    <StepForm flow={flow} submitLabel={t('auth:signIn')}>
      <p className={styles.email}>
        <bdi>{email.trim()}</bdi>
      </p>
      <HiddenUsername email={email.trim()} />
      <PasswordField
        label={t('auth:field.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={flow.fieldErrors.password}
        isVisible={isVisible}
        onVisibilityChange={setVisible}
        onValueChange={(value) => flow.changeValues({ password: value })}
      />
      <button
        type="button"
        className={styles.link}
        data-leads-to="forgotten-email"
        onClick={() => flow.goTo('forgotten-email')}
      >
        {t('auth:forgotPassword')}
      </button>
    </StepForm>
  )
}
