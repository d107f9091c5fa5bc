import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Dialog, DialogActions, DialogContent, DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import type { User } from '#src/users/contract/user.ts'
import type { OwnerProof } from '../../contract/account.ts'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import {
  toOwnerProof,
  toProofFieldError,
  useOwnerVerification,
  validateOwnerProof,
} from './use-owner-verification.ts'

type Props = {
  /** Who is signed in. */
  user: User
  title: string
  submitLabel: string
  cancelLabel: string
  /** The consequences. */
  children: ReactNode
  /** Makes the change. An error that it throws is shown in the dialog. */
  onSubmit: (proof: OwnerProof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, or a code by e-mail, before a change that a stolen token must not allow. */
export function OwnerProofDialog({
  user,
  title,
  submitLabel,
  cancelLabel,
  children,
  onSubmit,
  onClose,
}: Props) {
  // Not part of the pages that use the dialog.
  const { ready } = useTranslation(['common', 'auth', 'account'])
  const verification = useOwnerVerification(user)
  const state = useForm({ proof: '' }, (error) => ({ proof: toProofFieldError(error) }))
  const { proof } = state.values
  return (
    <Dialog onClose={onClose}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        {children}
        {ready && (
          <OwnerVerificationStep verification={verification}>
            <Form
              form={state}
              submitLabel={submitLabel}
              onSubmit={async (event) => {
                const fieldErrors = { proof: validateOwnerProof(verification, proof) }
                const call = () => onSubmit(toOwnerProof(verification, proof))
                if (await state.submit(event, fieldErrors, call)) onClose()
              }}
            >
              <OwnerVerificationField verification={verification} {...state.field('proof')} />
            </Form>
          </OwnerVerificationStep>
        )}
        <DialogActions>
          <button type="button" className={buttons.quiet} onClick={onClose}>
            {cancelLabel}
          </button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
