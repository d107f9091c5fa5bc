import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#src/auth/web/use-session.ts'
import { ProductGrid } from '#src/catalogue/web/ProductGrid.tsx'
import { SignInPrompt } from '#src/social/web/SignInPrompt.tsx'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { Recommendations } from '../../contract/recommendation.ts'
import styles from '../recommendation-page.module.css'
import { Reasons } from './Reasons.tsx'
import { useRecommendations } from './use-recommendations.ts'

/** Oils that suit the member, each with the reasons. */
export function ForYou() {
  const { t } = useTranslation()
  const { state, user } = useSession()
  const { recommendations, isFailed, reload } = useRecommendations(user?._id)
  if (state === 'unknown') return <p role="status">{t('shell.loading')}</p>
  if (state !== 'signed-in') return <SignInPrompt text={t('app:forYou.signIn')} />
  if (isFailed)
    return <LoadFailure message={t('app:forYou.failed')} retryLabel={t('shell.tryAgain')} onRetry={reload} />
  if (!recommendations) return <p role="status">{t('shell.loading')}</p>
  const { data, basis } = recommendations
  const hasBasis = basis.hasAnswers || basis.gradeCount > 0
  if (data.length === 0)
    return (
      <EmptyState message={t(hasBasis ? 'app:forYou.nothing' : 'app:forYou.empty')}>
        <Link className={buttons.primary} to="/app/taste">
          {t(basis.hasAnswers ? 'app:forYou.change' : 'app:forYou.answer')}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <div className={styles.header}>
        <p className={styles.note}>
          <Basis {...basis} />
        </p>
        <Link className={buttons.quiet} to="/app/taste">
          {t(basis.hasAnswers ? 'app:forYou.change' : 'app:forYou.answer')}
        </Link>
      </div>
      <ProductGrid items={data} getProduct={({ product }) => product}>
        {({ reasons }) => <Reasons reasons={reasons} />}
      </ProductGrid>
    </>
  )
}

function Basis({ hasAnswers, gradeCount }: Recommendations['basis']) {
  const { t } = useTranslation()
  if (gradeCount === 0) return t('app:forYou.basisAnswers')
  return hasAnswers
    ? t('app:forYou.basisBoth', { count: gradeCount })
    : t('app:forYou.basisGrades', { count: gradeCount })
}
