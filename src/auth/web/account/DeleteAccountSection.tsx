import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '#src/ui/log-failure.ts'
import { accountApi } from '../account-api.ts'
import { Form } from '../form/Form.tsx'
import { useAsyncData } from '../form/use-async-data.ts'
import { useForm } from '../form/use-form.ts'
import { closeSession, getCurrentSession } from '../session.ts'
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

type Props = {
  verification: OwnerVerification
  /** @param message confirmation to show, since this page is replaced */
  onDeleted: (message: string) => void
}

/** Section of the account page to delete the account, confirmed by opening it and by the owner verification. */
export function DeleteAccountSection({ verification, onDeleted }: Props) {
  const { t } = useTranslation()
  const state = useForm({ proof: '' }, (error) => ({ proof: toProofFieldError(error) }))
  const { proof } = state.values
  const [isOpen, setOpen] = useState(false)
  return (
    <AccountSection title={t('account:deletion.title')} text={t('account:deletion.text')}>
      <details className={styles.disclosure} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.toggle}>{t('account:deletion.open')}</summary>
        <p className={styles.warning}>{t('account:deletion.warning')}</p>
        <p>{t('account:deletion.kept')}</p>
        {isOpen && <PaidPlanWarning />}
        <OwnerVerificationStep verification={verification}>
          <Form
            form={state}
            submitLabel={t('account:deletion.delete')}
            isDestructive
            onSubmit={async (event) => {
              const fieldErrors = { proof: validateOwnerProof(verification, proof) }
              const call = async () => {
                await accountApi('POST /auth/delete-account', { body: toOwnerProof(verification, proof) })
                await deleteFromDevice()
                closeSession()
              }
              if (await state.submit(event, fieldErrors, call)) onDeleted(t('account:deletion.done'))
            }}
          >
            <OwnerVerificationField verification={verification} {...state.field('proof')} />
          </Form>
        </OwnerVerificationStep>
      </details>
    </AccountSection>
  )
}

/** Deletes what waits on this device for the account. What cannot be deleted now is deleted when it is too old. */
async function deleteFromDevice(): Promise<void> {
  const { user } = getCurrentSession()
  try {
    const { deleteAllUnsent } = await import('./unsent-data.ts')
    if (user) await deleteAllUnsent(user._id)
  } catch (error) {
    logFailure('What waits on this device for the deleted account could not be deleted:', error)
  }
}

const loadSubscription = (signal: AbortSignal) => accountApi('GET /subscription', { signal })

/** Only for those who pay. Without an answer, it says nothing: the plan ends with the account anyway. */
function PaidPlanWarning() {
  const { t } = useTranslation()
  const { data } = useAsyncData(loadSubscription)
  return (
    <p role="status" className={data?.payment ? styles.warning : undefined}>
      {data?.payment && t('account:deletion.paidPlan')}
    </p>
  )
}
