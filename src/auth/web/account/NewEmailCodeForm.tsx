import { useTranslation } from 'react-i18next'
import { CodeForm } from '../code/CodeForm.tsx'
import form from '../form/form.module.css'
import { confirmEmailChange } from './account-api.ts'

type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Form for the code that was sent to the new address. */
export function NewEmailCodeForm({ email, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <CodeForm purpose="new-email" email={email} confirm={confirmEmailChange} onDone={onDone}>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </CodeForm>
  )
}
