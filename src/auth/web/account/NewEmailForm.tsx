import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { EmailField } from '../form/EmailField.tsx'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { checkEmail } from '../sign-in/steps.ts'
import { wantNewEmail } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'
import { useSectionForm } from './use-section-form.ts'

type Props = { user: User; ownership: Ownership; onWanted: (email: string) => void }

/** Asks for the new address, and for what proves the account. */
export function NewEmailForm({ user, ownership, onWanted }: Props) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [proof, setProof] = useState('')
  const section = useSectionForm<'email' | 'proof'>((failure) => ({
    email: failure.fields.includes('email') ? 'email-malformed' : undefined,
    proof: proofFault(failure),
  }))
  const wanted = email.trim()
  const isByCode = ownership.by === 'code'
  const proofField = (
    <ProofField
      email={user.email}
      ownership={ownership}
      value={proof}
      fault={section.faults.proof}
      onValue={(entered) => {
        setProof(entered)
        section.mend('proof')
      }}
    />
  )
  return (
    <form
      ref={section.form}
      className={form.form}
      method="post"
      noValidate
      onSubmit={async (event) => {
        const faults = { email: checkEmail(email), proof: checkProof(ownership, proof) }
        const isDone = await section.submit(event, faults, () =>
          wantNewEmail({ email: wanted, ...proofOf(ownership, proof) }),
        )
        if (isDone) onWanted(wanted)
      }}
    >
      {/* The code went to the address of today: it is asked for before there is talk of another. */}
      {isByCode && proofField}
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
      {!isByCode && proofField}
      <FailureLine failure={section.failure} />
      <SubmitButton isBusy={section.isBusy}>{t('auth:forgotten.send')}</SubmitButton>
    </form>
  )
}
