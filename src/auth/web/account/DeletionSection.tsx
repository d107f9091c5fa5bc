import { useTranslation } from 'react-i18next'
import { Form } from '../form/Form.tsx'
import { useForm } from '../form/use-form.ts'
import styles from './Account.module.css'
import { deleteAccount } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'
import { ProofGate } from './ProofGate.tsx'
import { Section } from './Section.tsx'

type Props = {
  ownership: Ownership
  /** What is left to say, where nothing of this is left. */
  onDeleted: (said: string) => void
}

/** The end of an account. It is asked for twice: by opening this, and by a proof. */
export function DeletionSection({ ownership, onDeleted }: Props) {
  const { t } = useTranslation()
  const state = useForm({ proof: '' }, (failure) => ({ proof: proofFault(failure) }))
  const { proof } = state.values
  return (
    <Section title={t('account:deletion.title')} text={t('account:deletion.text')}>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('account:deletion.open')}</summary>
        <p className={styles.warning}>{t('account:deletion.warning')}</p>
        <ProofGate ownership={ownership}>
          <Form
            form={state}
            action={t('account:deletion.delete')}
            isGrave
            onSubmit={async (event) => {
              const faults = { proof: checkProof(ownership, proof) }
              const call = () => deleteAccount(proofOf(ownership, proof))
              if (await state.submit(event, faults, call)) onDeleted(t('account:deletion.done'))
            }}
          >
            <ProofField ownership={ownership} {...state.field('proof')} />
          </Form>
        </ProofGate>
      </details>
    </Section>
  )
}
