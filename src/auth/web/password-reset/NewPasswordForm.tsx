import { useTranslation } from 'react-i18next'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { HiddenUsername } from '../form/HiddenUsername.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { useForm } from '../form/use-form.ts'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { validateNewPassword } from '../sign-in/sign-in-flow.ts'
import { readLinkSecret, resetPasswordByLink } from './password-reset-link.ts'

type Props = {
  email: string
  onSignedIn: () => unknown
  /** The password is set, and the account has a second factor. */
  onSecondStep: (step: SecondStep) => void
}

export function NewPasswordForm({ email, onSignedIn, onSecondStep }: Props) {
  const { t } = useTranslation()
  const state = useForm({ newPassword: '', repeatedPassword: '' }, ({ fields }) => ({
    newPassword: fields.includes('password') ? 'password-too-common' : undefined,
  }))
  const { newPassword, repeatedPassword } = state.values

  async function setPassword(): Promise<void> {
    try {
      await resetPasswordByLink({ secret: readLinkSecret(), password: newPassword })
      onSignedIn()
    } catch (error) {
      if (!(error instanceof SecondStepError)) throw error
      onSecondStep(error.step)
    }
  }

  return (
    <Form
      form={state}
      submitLabel={t('auth:passwordReset.submit')}
      onSubmit={(event) => {
        const fieldErrors = {
          newPassword: validateNewPassword(newPassword),
          repeatedPassword: newPassword === repeatedPassword ? undefined : ('password-mismatch' as const),
        }
        return state.submit(event, fieldErrors, setPassword)
      }}
    >
      <p className={form.text}>{t('auth:passwordReset.account')}</p>
      <p className={form.email}>
        <bdi>{email}</bdi>
      </p>
      <HiddenUsername email={email} />
      <NewPasswordFields
        values={state.values}
        fieldErrors={state.fieldErrors}
        onValuesChange={state.changeValues}
      />
    </Form>
  )
}
