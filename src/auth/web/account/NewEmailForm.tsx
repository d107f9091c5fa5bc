import { useTranslation } from 'react-i18next'
import { accountApi } from '../account-api.ts'
import { EmailField } from '../form/EmailField.tsx'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { validateEmail } from '../sign-in/sign-in-flow.ts'
import { recordCodeSent } from '../verification-code-api.ts'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from './use-owner-verification.ts'

type Props = { verification: OwnerVerification; onRequested: (email: string) => void }

/** Form for the new e-mail address and the owner verification. */
export function NewEmailForm({ verification, onRequested }: Props) {
  const { t } = useTranslation()
  const state = useForm({ email: '', proof: '' }, (error) => ({
    email: error.fields.includes('email') ? 'email-malformed' : undefined,
    proof: toProofFieldError(error),
  }))
  const { email, proof } = state.values
  const isCodeRequired = verification.method === 'code'
  const proofField = <OwnerVerificationField verification={verification} {...state.field('proof')} />
  return (
    <Form
      form={state}
      submitLabel={t('auth:passwordReset.send')}
      onSubmit={async (event) => {
        const newEmail = email.trim()
        const fieldErrors = { email: validateEmail(email), proof: validateOwnerProof(verification, proof) }
        const call = async () => {
          const body = { email: newEmail, ...toOwnerProof(verification, proof) }
          await accountApi('POST /auth/email', { body })
          recordCodeSent('new-email')
        }
        if (await state.submit(event, fieldErrors, call)) onRequested(newEmail)
      }}
    >
      {/* The code was sent to the current address, so its field comes before the field for the new one. */}
      {isCodeRequired && proofField}
      <EmailField label={t('account:email.new')} autoComplete="email" {...state.field('email')} />
      {!isCodeRequired && proofField}
    </Form>
  )
}
