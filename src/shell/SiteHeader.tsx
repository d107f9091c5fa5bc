import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export function SiteHeader() {
  const { t } = useTranslation()
  return (
    <header>
      <Link to="/">{t('shell.name')}</Link>
    </header>
  )
}
