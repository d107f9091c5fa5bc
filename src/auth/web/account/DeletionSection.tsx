import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import styles from './Account.module.css'
import { deleteAccount } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'
import { ProofGate } from './ProofGate.tsx'
import { Section } from './Section.tsx'
import { useSectionForm } from './use-section-form.ts'

/** The end of an account. It is asked for twice: by opening this, and by a proof. */
export function DeletionSection({ user, ownership }: { user: User; ownership: Ownership }) {
  const { t } = useTranslation()
  const [proof, setProof] = useState('')
  const section = useSectionForm<'proof'>((failure) => ({ proof: proofFault(failure) }))
  return (
    <Section title={t('account:deletion.title')} text={t('account:deletion.text')}>
      <details className={styles.more}>
        <summary className={styles.opener}>{t('account:deletion.open')}</summary>
        <p className={styles.warning}>{t('account:deletion.warning')}</p>
        <ProofGate email={user.email} ownership={ownership}>
          <form
            ref={section.form}
            className={form.form}
            method="post"
            noValidate
            onSubmit={(event) => {
              const faults = { proof: checkProof(ownership, proof) }
              void section.submit(event, faults, () => deleteAccount(proofOf(ownership, proof)))
            }}
          >
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
            <FailureLine failure={section.failure} />
            <button type="submit" className={styles.danger} aria-busy={section.isBusy}>
              {t('account:deletion.delete')}
            </button>
          </form>
        </ProofGate>
      </details>
    </Section>
  )
}
