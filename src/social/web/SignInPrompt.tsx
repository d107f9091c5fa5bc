import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** In place of what belongs to a member. */
export function SignInPrompt({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState message={text}>
      <button type="button" className={buttons.primary} onClick={() => void openAuthDialog('sign-in')}>
        {t('shell.signIn')}
      </button>
    </EmptyState>
  )
}
