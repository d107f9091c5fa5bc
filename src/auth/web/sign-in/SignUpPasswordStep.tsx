import { useTranslation } from 'react-i18next'
import styles from '../form/form.module.css'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function SignUpPasswordStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  const email = way.values.email.trim()
  return (
    <StepForm way={way} action={t('auth:next')}>
      <p className={styles.person}>
        <bdi>{email}</bdi>
      </p>
      <HiddenUsername email={email} />
      <NewPasswordFields values={way.values} faults={way.faults} onValues={way.enter} />
    </StepForm>
  )
}
