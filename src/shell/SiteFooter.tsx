import { useTranslation } from 'react-i18next'

export function SiteFooter() {
  const { t } = useTranslation()
  return <footer>{t('shell.name')}</footer>
}
