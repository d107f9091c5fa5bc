import { useTranslation } from 'react-i18next'
import { EmailField } from '../form/EmailField.tsx'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { checkEmail } from '../sign-in/steps.ts'
import { wantNewEmail } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'

type Props = { ownership: Ownership; onWanted: (email: string) => void }

/** Asks for the new address, and for what proves the account. */
export function NewEmailForm({ ownership, onWanted }: Props) {
  const { t } = useTranslation()
  const state = useForm({ email: '', proof: '' }, (failure) => ({
    email: failure.fields.includes('email') ? 'email-malformed' : undefined,
    proof: proofFault(failure),
  }))
  const { email, proof } = state.values
  const isByCode = ownership.by === 'code'
  const proofField = <ProofField ownership={ownership} {...state.field('proof')} />
  return (
    <Form
      form={state}
      action={t('auth:forgotten.send')}
      onSubmit={async (event) => {
        const wanted = email.trim()
        const faults = { email: checkEmail(email), proof: checkProof(ownership, proof) }
        const call = () => wantNewEmail({ email: wanted, ...proofOf(ownership, proof) })
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
