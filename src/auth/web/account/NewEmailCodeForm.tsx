import { useTranslation } from 'react-i18next'
import { accountApi } from '../account-api.ts'
import { CodeForm } from '../code/CodeForm.tsx'
import form from '../form/form.module.css'
import { updateSessionUser } from '../session.ts'

type Props = { email: string; onDone: () => void; onCancel: () => void }

/** Form for the code that was sent to the new address. */
export function NewEmailCodeForm({ email, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  return (
    <CodeForm purpose="new-email" email={email} confirm={confirm} onDone={onDone}>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </CodeForm>
  )
}

async function confirm(code: string): Promise<void> {
  updateSessionUser(await accountApi('POST /auth/email/confirm', { body: { code } }))
}
