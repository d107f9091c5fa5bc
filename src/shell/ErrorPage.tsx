import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Illustration } from '#src/ui/Illustration.tsx'
import styles from './ErrorPage.module.css'

/** Shown instead of a page when it does not exist (404) or failed with an unexpected error. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isNotFound = status === 404
  const title = isNotFound ? t('shell.notFound') : t('shell.unexpectedError')
  const pageTitle = `${title} – ${t('shell.name')}`
  return (
    <section className={`container ${styles.page}`}>
      <title>{pageTitle}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.illustration}>
        <Illustration name={isNotFound ? 'lostOlives' : 'tippedBottle'} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{isNotFound ? t('shell.notFoundHint') : t('shell.unexpectedErrorHint')}</p>
      {isNotFound ? (
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
