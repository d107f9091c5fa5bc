import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import buttons from '#src/ui/button.module.css'
import { DialogTitle } from '#src/ui/dialog/Dialog.tsx'
import { Field } from '#src/ui/form/Field.tsx'
import styles from './AdminLogin.module.css'
import type { AdminLoginError } from './use-admin-login.ts'

type Props = {
  hasSessionEnded: boolean
  isBusy: boolean
  error: AdminLoginError | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * E-mail, password and the error of the last attempt. The browser's validation is off: its messages may be in another
 * language than the page, and it rejects e-mail addresses with non-ASCII letters.
 */
export function AdminLoginForm({ hasSessionEnded, isBusy, error, onSubmit }: Props) {
  const { t } = useTranslation()
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <DialogTitle>{t('admin-access:title')}</DialogTitle>
      {hasSessionEnded && <p role="status">{t('admin-access:sessionEnded')}</p>}
      <Field label={t('admin-access:email')}>
        {(attributes) => (
          <input
            {...attributes}
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
          />
        )}
      </Field>
      <Field label={t('admin-access:password')}>
        {(attributes) => (
          <input
            {...attributes}
            name="password"
            type="password"
            autoComplete="current-password"
            dir="auto"
            required
          />
        )}
      </Field>
      <p className={styles.error} role="alert">
        {error && t(`admin-access:error.${error}`)}
      </p>
      <div className={styles.actions}>
        <button type="submit" className={buttons.primary} aria-disabled={isBusy}>
          {t('admin-access:signIn')}
        </button>
        <Link className={styles.exitLink} to="/">
          {t('admin-access:backToSite')}
        </Link>
      </div>
    </form>
  )
}
