import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '#src/auth/web/open-auth-dialog.ts'
import { useSession } from '#src/auth/web/use-session.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** In place of what belongs to a member. Says that they are still signed in when the server cannot be asked. */
export function SignInPrompt({ text }: { text: string }) {
  const { t } = useTranslation()
  if (useSession().state === 'unreachable') return <EmptyState message={t('shell.accountPage.unreachable')} />
  return (
    <EmptyState message={text}>
      <button type="button" className={buttons.primary} onClick={() => void openAuthDialog('sign-in')}>
        {t('shell.signIn')}
      </button>
    </EmptyState>
  )
}
