import { useTranslation } from 'react-i18next'
import { Form } from '../form/Form.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { useForm } from '../form/use-form.ts'
import { validateNewPassword } from '../sign-in/sign-in-flow.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { changePassword } from './account-api.ts'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from './use-owner-verification.ts'

/** Another password, or a first one. Whoever is signed in elsewhere is signed out. */
export function PasswordSection({ ownership }: { ownership: OwnerVerification }) {
  const { t } = useTranslation()
  const state = useForm({ proof: '', newPassword: '', repeated: '' }, (failure) => ({
    proof: toProofFieldError(failure),
    newPassword: failure.fields.includes('newPassword') ? 'password-too-common' : undefined,
  }))
  const { proof, newPassword, repeated } = state.values
  const isFirst = ownership.by === 'code'
  return (
    <AccountSection
      title={t('account:password.title')}
      text={t(isFirst ? 'account:password.notSet' : 'account:password.text')}
    >
      <details className={styles.more}>
        <summary className={styles.opener}>
          {t(isFirst ? 'account:password.add' : 'account:password.change')}
        </summary>
        <OwnerVerificationStep ownership={ownership}>
          <Form
            form={state}
            action={t('account:password.save')}
            onSubmit={async (event) => {
              const faults = {
                proof: validateOwnerProof(ownership, proof),
                newPassword: validateNewPassword(newPassword),
                repeated: newPassword === repeated ? undefined : ('password-mismatch' as const),
              }
              const call = () => changePassword({ ...toOwnerProof(ownership, proof), newPassword })
              if (!(await state.submit(event, faults, call))) return
              state.clear()
              ownership.onProved('password')
            }}
          >
            <OwnerVerificationField ownership={ownership} {...state.field('proof')} />
            <NewPasswordFields values={state.values} faults={state.faults} onValues={state.enter} />
          </Form>
        </OwnerVerificationStep>
      </details>
      <p role="status" className={styles.done}>
        {state.isDone && t('account:password.saved')}
      </p>
    </AccountSection>
  )
}
