import { useTranslation } from 'react-i18next'
import { AccountName } from '../form/AccountName.tsx'
import styles from '../form/form.module.css'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignIn } from './use-sign-in.ts'

export function SignUpPasswordStep({ way }: { way: SignIn }) {
  const { t } = useTranslation()
  const email = way.values.email.trim()
  return (
    <StepForm way={way} action={t('auth:next')}>
      <p className={styles.person}>
        <bdi>{email}</bdi>
      </p>
      <AccountName email={email} />
      <NewPasswordFields values={way.values} faults={way.faults} onValues={way.enter} />
    </StepForm>
  )
}
