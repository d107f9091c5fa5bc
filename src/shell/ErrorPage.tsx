import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Illustration } from '#src/ui/Illustration.tsx'
import styles from './ErrorPage.module.css'

/** What a reader sees instead of a page: not found, out of order for a moment, or a mistake of ours. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isMissing = status === 404
  const title = isMissing ? t('shell.notFound') : t('shell.unexpectedError')
  const pageTitle = `${title} – ${t('shell.name')}`
  return (
    <section className={`container ${styles.page}`}>
      <title>{pageTitle}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.drawing}>
        <Illustration of={isMissing ? 'lostOlives' : 'tippedBottle'} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{isMissing ? t('shell.notFoundHint') : t('shell.unexpectedErrorHint')}</p>
      {isMissing ? (
        <Link className={buttons.primary} to="/">
          {t('shell.toHome')}
        </Link>
      ) : (
        <Link className={buttons.primary} to={pathname + search} reloadDocument>
          {t('shell.tryAgain')}
        </Link>
      )}
    </section>
  )
}
