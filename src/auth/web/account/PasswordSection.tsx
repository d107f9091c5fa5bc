import { useTranslation } from 'react-i18next'
import { Form } from '../form/Form.tsx'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { useForm } from '../form/use-form.ts'
import { checkNewPassword } from '../sign-in/steps.ts'
import styles from './Account.module.css'
import { changePassword } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'
import { ProofGate } from './ProofGate.tsx'
import { Section } from './Section.tsx'

/** Another password, or a first one. Whoever is signed in elsewhere is signed out. */
export function PasswordSection({ ownership }: { ownership: Ownership }) {
  const { t } = useTranslation()
  const state = useForm({ proof: '', newPassword: '', repeated: '' }, (failure) => ({
    proof: proofFault(failure),
    newPassword: failure.fields.includes('newPassword') ? 'password-common' : undefined,
  }))
  const { proof, newPassword, repeated } = state.values
  const isFirst = ownership.by === 'code'
  return (
    <Section
      title={t('account:password.title')}
      text={t(isFirst ? 'account:password.none' : 'account:password.text')}
    >
      <details className={styles.more}>
        <summary className={styles.opener}>
          {t(isFirst ? 'account:password.add' : 'account:password.change')}
        </summary>
        <ProofGate ownership={ownership}>
          <Form
            form={state}
            action={t('account:password.save')}
            onSubmit={async (event) => {
              const faults = {
                proof: checkProof(ownership, proof),
                newPassword: checkNewPassword(newPassword),
                repeated: newPassword === repeated ? undefined : ('passwords-differ' as const),
              }
              const call = () => changePassword({ ...proofOf(ownership, proof), newPassword })
              if (!(await state.submit(event, faults, call))) return
              state.clear()
              ownership.onProved('password')
            }}
          >
            <ProofField ownership={ownership} {...state.field('proof')} />
            <NewPasswordFields values={state.values} faults={state.faults} onValues={state.enter} />
          </Form>
        </ProofGate>
      </details>
      <p role="status" className={styles.done}>
        {state.isDone && t('account:password.saved')}
      </p>
    </Section>
  )
}
