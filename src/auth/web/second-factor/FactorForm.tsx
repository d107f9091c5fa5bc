import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { passkeyName } from '../../contract/limits.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import account from '../account/Account.module.css'
import { checkProof, type Ownership, proofFault, proofOf } from '../account/owner-proof.ts'
import { ProofField } from '../account/ProofField.tsx'
import { ProofGate } from '../account/ProofGate.tsx'
import { useSectionForm } from '../account/use-section-form.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import { Field } from '../form/Field.tsx'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import type { PasskeyStarted } from './factor-calls.ts'
import type { FactorChange, FactorOutcome } from './factor-change.ts'
import { performChange } from './perform-change.ts'

type Props = {
  user: User
  ownership: Ownership
  factors: SecondFactors
  change: FactorChange
  onOutcome: (outcome: FactorOutcome) => void
  onCancel: () => void
  /** The sign-in is older than it was when the page asked. */
  onProofMissing: () => void
}

/** Does one thing with the second factors, once the person has proved themselves and named what is new. */
export function FactorForm(props: Props) {
  const { user, ownership, factors, change, onCancel, onOutcome, onProofMissing } = props
  const { t } = useTranslation()
  const [proof, setProof] = useState('')
  const [name, setName] = useState(change.kind === 'rename-passkey' ? change.name : '')
  const [asked, setAsked] = useState<PasskeyStarted>()
  const section = useSectionForm<'proof' | 'name'>((failure) => ({ proof: proofFault(failure) }))
  const isNamed = change.kind === 'add-passkey' || change.kind === 'rename-passkey'
  const isProved = !factors.isProofNeeded || change.kind === 'rename-passkey' || asked !== undefined
  const isOutdated = !factors.isProofNeeded && section.faults.proof !== undefined

  useEffect(() => {
    if (isOutdated) onProofMissing()
  }, [isOutdated, onProofMissing])
  // Its field comes with that, and is the next thing to do.
  useEffect(() => {
    if (factors.isProofNeeded)
      section.form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [factors.isProofNeeded, section.form])

  const submit = async (event: FormEvent) => {
    const faults = {
      name: isNamed && name.trim() === '' ? ('name-missing' as const) : undefined,
      proof: isProved ? undefined : checkProof(ownership, proof),
    }
    const call = async () => {
      const outcome = await performChange(change, {
        ...{ factors, asked, name: name.trim() },
        proof: isProved ? {} : proofOf(ownership, proof),
        onAsked: (next) => {
          setAsked(next)
          // A code is used up as soon as the question is put.
          if (next && !isProved) ownership.onProved()
        },
      })
      if (!isProved) ownership.onProved()
      onOutcome(outcome)
    }
    await section.submit(event, faults, call)
  }
  const fields = (
    <form
      ref={section.form}
      className={form.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {isNamed && (
        <Field
          label={t('second:name')}
          hint={t('second:nameHint')}
          name="passkey-name"
          autoComplete="off"
          dir="auto"
          maxLength={passkeyName.most}
          value={name}
          fault={section.faults.name}
          onChange={(event) => {
            setName(event.target.value)
            section.mend('name')
          }}
        />
      )}
      {!isProved && (
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
      )}
      <FailureLine failure={section.failure} />
      <SubmitButton isBusy={section.isBusy}>{t(`second:${change.kind}.do`)}</SubmitButton>
    </form>
  )
  return (
    <>
      <p className={change.kind.startsWith('remove') ? account.warning : form.text}>
        {t(`second:${change.kind}.text`, { name: 'name' in change ? change.name : '' })}
      </p>
      <ProofGate email={user.email} ownership={ownership} isNeeded={!isProved} failure={section.failure}>
        {fields}
      </ProofGate>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </>
  )
}
