import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passkeyName } from '../../contract/limits.ts'
import type { PasskeySetup, SecondFactors } from '../../contract/second-factor.ts'
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
import type { FactorChange, FactorChangeResult } from './factor-change.ts'

type Props = {
  verification: OwnerVerification
  factors: SecondFactors
  change: FactorChange
  onResult: (result: FactorChangeResult) => void
  onCancel: () => void
  /** The server requires a proof after all, because the sign-in has become too old since the factors were loaded. */
  onProofRequired: () => void
}

/** Form for one change of the second factors, with the owner verification and the name of a passkey if needed. */
export function FactorChangeForm(props: Props) {
  const { verification, factors, change, onCancel, onResult, onProofRequired } = props
  const { t } = useTranslation()
  const [pendingRegistration, setPendingRegistration] = useState<PasskeySetup>()
  const state = useForm({ proof: '', name: 'name' in change ? change.name : '' }, (error) => ({
    proof: toProofFieldError(error),
  }))
  const { name, proof } = state.values
  const hasNameField = change.kind === 'add-passkey' || change.kind === 'rename-passkey'
  const isVerified =
    !factors.isProofNeeded || change.kind === 'rename-passkey' || pendingRegistration !== undefined
  const isProofMissing = !factors.isProofNeeded && state.fieldErrors.proof !== undefined

  useEffect(() => {
    if (isProofMissing) onProofRequired()
  }, [isProofMissing, onProofRequired])
  // Moves the focus to the proof field, which appears once the proof is required.
  useEffect(() => {
    if (factors.isProofNeeded) state.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [factors.isProofNeeded, state.ref])

  const submit = async (event: FormEvent) => {
    const fieldErrors = {
      name: hasNameField && name.trim() === '' ? ('name-required' as const) : undefined,
      proof: isVerified ? undefined : validateOwnerProof(verification, proof),
    }
    const call = async () => {
      const result = await applyFactorChange(change, {
        factors,
        pendingRegistration,
        passkeyName: name.trim(),
        proof: isVerified ? {} : toOwnerProof(verification, proof),
        onPendingRegistration: (registration) => {
          setPendingRegistration(registration)
          // Starting the registration has consumed the code.
          if (registration && !isVerified) verification.onVerified()
        },
      })
      if (!isVerified) verification.onVerified()
      onResult(result)
    }
    await state.submit(event, fieldErrors, call)
  }
  return (
    <>
      <p className={change.kind.startsWith('remove') ? account.warning : form.text}>
        {t(`second-factor:${change.kind}.text`, { name: 'name' in change ? change.name : '' })}
      </p>
      <OwnerVerificationStep verification={verification} isNeeded={!isVerified} error={state.error}>
        <Form form={state} submitLabel={t(`second-factor:${change.kind}.submit`)} onSubmit={submit}>
          {hasNameField && (
            <InputField
              label={t('second-factor:name')}
              hint={t('second-factor:nameHint')}
              name="passkey-name"
              autoComplete="off"
              dir="auto"
              maxLength={passkeyName.maxLength}
              {...state.field('name')}
            />
          )}
          {!isVerified && <OwnerVerificationField verification={verification} {...state.field('proof')} />}
        </Form>
      </OwnerVerificationStep>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </>
  )
}
