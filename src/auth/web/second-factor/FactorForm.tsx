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
import {
  type AppStarted,
  addPasskey,
  beginApp,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './factor-calls.ts'
import type { FactorChange } from './factor-change.ts'

type Props = {
  user: User
  ownership: Ownership
  factors: SecondFactors
  change: FactorChange
  onAdded: (factors: SecondFactors, codes: string[] | undefined, said: string) => void
  onChanged: (factors: SecondFactors, said: string) => void
  onStarted: (started: AppStarted) => void
  onCodes: (codes: string[]) => void
  onCancel: () => void
  /** The sign-in is older than it was when the page asked. */
  onProofMissing: () => void
}

/** Does one thing with the second factors, once the person has proved themselves and named what is new. */
export function FactorForm(props: Props) {
  const { user, ownership, factors, change, onCancel, onProofMissing } = props
  const { t } = useTranslation()
  const [proof, setProof] = useState('')
  const [name, setName] = useState(change.kind === 'rename-passkey' ? change.name : '')
  const section = useSectionForm<'proof' | 'name'>((failure) => ({ proof: proofFault(failure) }))
  const isNamed = change.kind === 'add-passkey' || change.kind === 'rename-passkey'
  const isProved = !factors.isProofNeeded || change.kind === 'rename-passkey'
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
    const given = isProved ? {} : proofOf(ownership, proof)
    if ((await section.submit(event, faults, () => perform(props, given, name.trim(), t))) && !isProved)
      ownership.onProved()
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
      {isProved ? (
        fields
      ) : (
        <ProofGate email={user.email} ownership={ownership}>
          {fields}
        </ProofGate>
      )}
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </>
  )
}

/** @param name of a passkey, where one is asked for */
async function perform(
  { change, onAdded, onChanged, onCodes, onStarted, onCancel }: Props,
  proof: Parameters<typeof beginApp>[0],
  name: string,
  t: (key: string) => string,
): Promise<void> {
  const said = t(`second:${change.kind}.done`)
  switch (change.kind) {
    case 'add-passkey': {
      const added = await addPasskey(name, proof)
      if (added) onAdded(added.factors, added.recoveryCodes, said)
      else onCancel()
      return
    }
    case 'rename-passkey':
      return onChanged(await renamePasskey(change.id, name), said)
    case 'remove-passkey':
      return onChanged(await removePasskey(change.id, proof), said)
    case 'add-app':
      return onStarted(await beginApp(proof))
    case 'remove-app':
      return onChanged(await removeApp(proof), said)
    case 'renew-codes':
      return onCodes(await renewRecoveryCodes(proof))
  }
}
