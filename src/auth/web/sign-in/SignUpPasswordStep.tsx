import { useTranslation } from 'react-i18next'
import styles from '../form/form.module.css'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { StepForm } from './StepForm.tsx'
import type { SignInFlow } from './use-sign-in-flow.ts'

export function SignUpPasswordStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  const email = flow.values.email.trim()
  return (
    <StepForm flow={flow} submitLabel={t('auth:next')}>
      <p className={styles.email}>
        <bdi>{email}</bdi>
      </p>
      <HiddenUsername email={email} />
      <NewPasswordFields
        values={flow.values}
        fieldErrors={flow.fieldErrors}
        onValuesChange={flow.changeValues}
      />
    </StepForm>
  )
}
