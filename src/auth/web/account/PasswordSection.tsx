import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#src/users/contract/user.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { NewPasswordFields } from '../form/NewPasswordFields.tsx'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { checkNewPassword, type Fault } from '../sign-in/steps.ts'
import styles from './Account.module.css'
import { changePassword } from './account-calls.ts'
import { checkProof, type Ownership, proofFault, proofOf } from './owner-proof.ts'
import { ProofField } from './ProofField.tsx'
import { ProofGate } from './ProofGate.tsx'
import { Section } from './Section.tsx'
import { useSectionForm } from './use-section-form.ts'

const empty = { proof: '', newPassword: '', repeated: '' }

/** Another password, or a first one. Whoever is signed in elsewhere is signed out. */
export function PasswordSection({ user, ownership }: { user: User; ownership: Ownership }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(empty)
  const section = useSectionForm<keyof typeof empty>((failure) => ({
    proof: proofFault(failure),
    newPassword: failure.fields.includes('newPassword') ? 'password-common' : undefined,
  }))
  const isFirst = ownership.by === 'code'
  const enter = (entered: Partial<typeof empty>) => {
    setValues({ ...values, ...entered })
    for (const name of ['proof', 'newPassword', 'repeated'] as const) if (name in entered) section.mend(name)
  }
  return (
    <Section
      title={t('account:password.title')}
      text={t(isFirst ? 'account:password.none' : 'account:password.text')}
    >
      <details className={styles.more}>
        <summary className={styles.opener}>
          {t(isFirst ? 'account:password.add' : 'account:password.change')}
        </summary>
        <ProofGate email={user.email} ownership={ownership}>
          <form
            ref={section.form}
            className={form.form}
            method="post"
            noValidate
            onSubmit={async (event) => {
              const { proof, newPassword } = values
              const call = () => changePassword({ ...proofOf(ownership, proof), newPassword })
              if (!(await section.submit(event, faultsOf(ownership, values), call))) return
              setValues(empty)
              ownership.onProved('password')
            }}
          >
            <ProofField
              email={user.email}
              ownership={ownership}
              value={values.proof}
              fault={section.faults.proof}
              onValue={(proof) => enter({ proof })}
            />
            <NewPasswordFields values={values} faults={section.faults} onValues={enter} />
            <FailureLine failure={section.failure} />
            <SubmitButton isBusy={section.isBusy}>{t('account:password.save')}</SubmitButton>
          </form>
        </ProofGate>
      </details>
      <p role="status" className={styles.done}>
        {section.isDone && t('account:password.saved')}
      </p>
    </Section>
  )
}

function faultsOf(
  ownership: Ownership,
  { proof, newPassword, repeated }: typeof empty,
): Partial<Record<keyof typeof empty, Fault>> {
  const fault = checkNewPassword(newPassword)
  const proofIs = checkProof(ownership, proof)
  return {
    ...(proofIs && { proof: proofIs }),
    ...(fault && { newPassword: fault }),
    ...(newPassword !== repeated && { repeated: 'passwords-differ' }),
  }
}
