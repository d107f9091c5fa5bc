import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { validateEmail } from '../sign-in/sign-in-flow.ts'
import { requestEmailChange } from './account-api.ts'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from './use-owner-verification.ts'

type Props = { ownership: OwnerVerification; onWanted: (email: string) => void }

/** Asks for the new address, and for what proves the account. */
export function NewEmailForm({ ownership, onWanted }: Props) {
  const { t } = useTranslation()
  const state = useForm({ email: '', proof: '' }, (failure) => ({
    email: failure.fields.includes('email') ? 'email-malformed' : undefined,
    proof: toProofFieldError(failure),
  }))
  const { email, proof } = state.values
  const isByCode = ownership.by === 'code'
  const proofField = <OwnerVerificationField ownership={ownership} {...state.field('proof')} />
  return (
    <Form
      form={state}
      action={t('auth:passwordReset.send')}
      onSubmit={async (event) => {
        const wanted = email.trim()
        const faults = { email: validateEmail(email), proof: validateOwnerProof(ownership, proof) }
        const call = () => requestEmailChange({ email: wanted, ...toOwnerProof(ownership, proof) })
        if (await state.submit(event, faults, call)) onWanted(wanted)
      }}
    >
      {/* The code went to the address of today: it is asked for before there is talk of another. */}
      {isByCode && proofField}
      <EmailField label={t('account:email.new')} autoComplete="email" {...state.field('email')} />
      {!isByCode && proofField}
    </Form>
  )
}
