import { useTranslation } from 'react-i18next'
import { accountApi } from '../account-api.ts'
import { Form } from '../form/Form.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { useForm } from '../form/use-form.ts'
import { getCurrentSession, openSession } from '../session.ts'
import { validateNewPassword } from '../sign-in/sign-in-flow.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from './use-owner-verification.ts'

/** Section of the account page to change the password or set the first one. The server ends all other sessions and renews the token of this one. */
export function PasswordSection({ verification }: { verification: OwnerVerification }) {
  const { t } = useTranslation()
  const state = useForm({ proof: '', newPassword: '', repeatedPassword: '' }, (error) => ({
    proof: toProofFieldError(error),
    newPassword: error.fields.includes('newPassword') ? 'password-too-common' : undefined,
  }))
  const { proof, newPassword, repeatedPassword } = state.values
  const isFirstPassword = verification.method === 'code'
  return (
    <AccountSection
      title={t('account:password.title')}
      text={t(isFirstPassword ? 'account:password.notSet' : 'account:password.text')}
    >
      <details className={styles.disclosure}>
        <summary className={styles.toggle}>
          {t(isFirstPassword ? 'account:password.add' : 'account:password.change')}
        </summary>
        <OwnerVerificationStep verification={verification}>
          <Form
            form={state}
            submitLabel={t('account:password.save')}
            onSubmit={async (event) => {
              const fieldErrors = {
                proof: validateOwnerProof(verification, proof),
                newPassword: validateNewPassword(newPassword),
                repeatedPassword:
                  newPassword === repeatedPassword ? undefined : ('password-mismatch' as const),
              }
              const call = async () => {
                const body = { ...toOwnerProof(verification, proof), newPassword }
                const { accessToken } = await accountApi('POST /auth/password', { body })
                const session = getCurrentSession()
                if (session.isAuthenticated) openSession(accessToken, session.user)
              }
              if (!(await state.submit(event, fieldErrors, call))) return
              state.clear()
              verification.onVerified('password')
            }}
          >
            <OwnerVerificationField verification={verification} {...state.field('proof')} />
            <NewPasswordFields
              values={state.values}
              fieldErrors={state.fieldErrors}
              onValuesChange={state.changeValues}
            />
          </Form>
        </OwnerVerificationStep>
      </details>
      <p role="status" className={styles.status}>
        {state.isDone && t('account:password.saved')}
      </p>
    </AccountSection>
  )
}
