// The target of the link in the mail for a new password. The secret of the link follows #, so only the browser sees it.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './password-reset/password-reset-page.module.css'

const PasswordResetByLink = lazy(async () => ({
  default: (await import('./password-reset/PasswordResetByLink.tsx')).PasswordResetByLink,
}))

export default function PasswordResetPage() {
  const { t } = useTranslation()
  const title = t('shell.passwordResetPage.title')
  return (
    <div className={`container ${styles.page}`}>
      <title>{`${title} – ${t('shell.name')}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className={styles.title}>{title}</h1>
      <noscript>
        <p className={styles.text}>{t('shell.passwordResetPage.needsJavaScript')}</p>
      </noscript>
      <Suspense fallback={<div className={styles.content} />}>
        <PasswordResetByLink />
      </Suspense>
    </div>
  )
}
