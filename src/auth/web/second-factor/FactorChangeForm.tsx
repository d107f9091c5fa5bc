import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyName } from '../../contract/limits.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import account from '../account/Account.module.css'
import { OwnerVerificationField } from '../account/OwnerVerificationField.tsx'
import { OwnerVerificationStep } from '../account/OwnerVerificationStep.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from '../account/use-owner-verification.ts'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { InputField } from '../form/InputField.tsx'
import { useForm } from '../form/use-form.ts'
import { applyFactorChange } from './apply-factor-change.ts'
import type { PendingPasskeyRegistration } from './factor-api.ts'
import type { FactorChange, FactorChangeResult } from './factor-change.ts'

type Props = {
  ownership: OwnerVerification
  factors: SecondFactors
  change: FactorChange
  onOutcome: (outcome: FactorChangeResult) => void
  onCancel: () => void
  /** The sign-in is older than it was when the page asked. */
  onProofMissing: () => void
}

/** Does one thing with the second factors, once the person has proved themselves and named what is new. */
export function FactorChangeForm(props: Props) {
  const { ownership, factors, change, onCancel, onOutcome, onProofMissing } = props
  const { t } = useTranslation()
  const [asked, setAsked] = useState<PendingPasskeyRegistration>()
  const state = useForm({ proof: '', name: 'name' in change ? change.name : '' }, (failure) => ({
    proof: toProofFieldError(failure),
  }))
  const { name, proof } = state.values
  const isNamed = change.kind === 'add-passkey' || change.kind === 'rename-passkey'
  const isProved = !factors.isProofNeeded || change.kind === 'rename-passkey' || asked !== undefined
  const isOutdated = !factors.isProofNeeded && state.faults.proof !== undefined

  useEffect(() => {
    if (isOutdated) onProofMissing()
  }, [isOutdated, onProofMissing])
  // Its field comes with that, and is the next thing to do.
  useEffect(() => {
    if (factors.isProofNeeded) state.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [factors.isProofNeeded, state.ref])

  const submit = async (event: FormEvent) => {
    const faults = {
      name: isNamed && name.trim() === '' ? ('name-required' as const) : undefined,
      proof: isProved ? undefined : validateOwnerProof(ownership, proof),
    }
    const call = async () => {
      const outcome = await applyFactorChange(change, {
        factors,
        asked,
        name: name.trim(),
        proof: isProved ? {} : toOwnerProof(ownership, proof),
        onAsked: (next) => {
          setAsked(next)
          // A code is used up as soon as the question is put.
          if (next && !isProved) ownership.onProved()
        },
      })
      if (!isProved) ownership.onProved()
      onOutcome(outcome)
    }
    await state.submit(event, faults, call)
  }
  return (
    <>
      <p className={change.kind.startsWith('remove') ? account.warning : form.text}>
        {t(`second:${change.kind}.text`, { name: 'name' in change ? change.name : '' })}
      </p>
      <OwnerVerificationStep ownership={ownership} isNeeded={!isProved} failure={state.failure}>
        <Form form={state} action={t(`second:${change.kind}.submit`)} onSubmit={submit}>
          {isNamed && (
            <InputField
              label={t('second:name')}
              hint={t('second:nameHint')}
              name="passkey-name"
              autoComplete="off"
              dir="auto"
              maxLength={passkeyName.maxLength}
              {...state.field('name')}
            />
          )}
          {!isProved && <OwnerVerificationField ownership={ownership} {...state.field('proof')} />}
        </Form>
      </OwnerVerificationStep>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </>
  )
}
