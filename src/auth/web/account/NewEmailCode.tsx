import { useTranslation } from 'react-i18next'
import { CodeForm } from '../code/CodeForm.tsx'
import form from '../form/form.module.css'
import { confirmNewEmail } from './account-calls.ts'

type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Asks for the code that was sent to the new address. */
export function NewEmailCode({ email, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <CodeForm purpose="new-email" email={email} call={confirmNewEmail} onDone={onDone}>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </CodeForm>
  )
}
