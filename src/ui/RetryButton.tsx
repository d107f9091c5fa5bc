import { useTranslation } from 'react-i18next'
import { useLocation, useRevalidator } from 'react-router'
import buttons from './button.module.css'
import { HydratedButton } from './HydratedButton.tsx'

/** Reloads the data of the page. */
export function RetryButton() {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { revalidate, state } = useRevalidator()
  return (
    <HydratedButton className={buttons.quiet} href={pathname + search} onPress={() => void revalidate()}>
      {t(state === 'idle' ? 'shell.tryAgain' : 'shell.loading')}
    </HydratedButton>
  )
}
