import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What a reader sees instead of a page: not found, out of order for a moment, or a mistake of ours. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation()
  const title = status === 404 ? t('shell.notFound') : t('shell.unexpectedError')
  return (
    <section>
      <h1>{title}</h1>
      <Link to="/">{t('shell.toHome')}</Link>
    </section>
  )
}
