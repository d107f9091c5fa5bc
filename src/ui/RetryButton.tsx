import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import buttons from './button.module.css'
import { HydratedButton } from './HydratedButton.tsx'

/**
 * Loads the data of the page again. It navigates instead of revalidating, because React Router's error boundary keeps
 * the error when React renders the start and the end of a revalidation together.
 */
export function RetryButton() {
  const { t } = useTranslation()
  const { pathname, search, state: locationState } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const href = pathname + search
  const retry = () => navigate(href, { replace: true, preventScrollReset: true, state: locationState })
  return (
    <HydratedButton className={buttons.quiet} href={href} onPress={() => void retry()}>
      {t(state === 'idle' ? 'shell.tryAgain' : 'shell.loading')}
    </HydratedButton>
  )
}
