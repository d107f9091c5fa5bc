import { useTranslation } from 'react-i18next'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection.tsx'
import { deleteAccount } from './account-api.ts'
import { OwnerVerificationField } from './OwnerVerificationField.tsx'
import { OwnerVerificationStep } from './OwnerVerificationStep.tsx'
import {
  type OwnerVerification,
  toOwnerProof,
  toProofFieldError,
  validateOwnerProof,
} from './use-owner-verification.ts'

type Props = {
  ownership: OwnerVerification
  /** What is left to say, where nothing of this is left. */
  onDeleted: (said: string) => void
}

/** The end of an account. It is asked for twice: by opening this, and by a proof. */
export function DeleteAccountSection({ ownership, onDeleted }: Props) {
  const { t } = useTranslation()
  const state = useForm({ proof: '' }, (failure) => ({ proof: toProofFieldError(failure) }))
  const { proof } = state.values
  return (
    <AccountSection title={t('account:deletion.title')} text={t('account:deletion.text')}>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('account:deletion.open')}</summary>
        <p className={styles.warning}>{t('account:deletion.warning')}</p>
        <OwnerVerificationStep ownership={ownership}>
          <Form
            form={state}
            action={t('account:deletion.delete')}
            isGrave
            onSubmit={async (event) => {
              const faults = { proof: validateOwnerProof(ownership, proof) }
              const call = () => deleteAccount(toOwnerProof(ownership, proof))
              if (await state.submit(event, faults, call)) onDeleted(t('account:deletion.done'))
            }}
          >
            <OwnerVerificationField ownership={ownership} {...state.field('proof')} />
          </Form>
        </OwnerVerificationStep>
      </details>
    </AccountSection>
  )
}
