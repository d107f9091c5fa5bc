import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import { SignInPrompt } from '#src/social/web/SignInPrompt.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { TasteForm } from './TasteForm.tsx'
import { useTasteAnswers } from './use-taste-answers.ts'

/** @param countries of origin in the catalogue, ISO 3166-1 */
export function Taste({ countries }: { countries: string[] }) {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { loaded, isFailed, reload } = useTasteAnswers(user?._id)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('app:taste.signIn')} />
  if (isFailed)
    return (
      <LoadFailure message={t('app:taste.loadFailed')} retryLabel={t('shell.tryAgain')} onRetry={reload} />
    )
  if (!loaded) return <p role="status">{t('shell.loading')}</p>
  return <TasteForm key={loaded.userId} stored={loaded.answers} countries={countries} />
}
