import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { Illustration } from '#src/ui/Illustration.tsx'
import styles from './ErrorPage.module.css'

type Props = {
  status: number
  /** The server was not reached. */
  isUnreachable?: boolean
}

type Reason = 'notFound' | 'unreachable' | 'unexpectedError'

/** Shown instead of a page when it does not exist (404), could not be loaded, or failed with an unexpected error. */
export function ErrorPage({ status, isUnreachable = false }: Props) {
  const { t } = useTranslation()
  const failure = isUnreachable ? 'unreachable' : 'unexpectedError'
  const reason: Reason = status === 404 ? 'notFound' : failure
  const title = t(`shell.${reason}`)
  const pageTitle = `${title} – ${t('shell.name')}`
  return (
    <section className={`container ${styles.page}`}>
      <title>{pageTitle}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.illustration}>
        <Illustration name={reason === 'notFound' ? 'lostOlives' : 'tippedBottle'} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.hint}>{t(`shell.${reason}Hint`)}</p>
      <Action reason={reason} />
    </section>
  )
}

function Action({ reason }: { reason: Reason }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isMissing = reason === 'notFound'
  return (
    // A new document also replaces code that has failed. Without a connection the browser would show its own error.
    <Link
      className={buttons.primary}
      to={isMissing ? '/' : pathname + search}
      reloadDocument={reason === 'unexpectedError'}
    >
      {t(isMissing ? 'shell.toHome' : 'shell.tryAgain')}
    </Link>
  )
}
