import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import styles from './steps.module.css'
import type { SignIn } from './use-sign-in.ts'

/** What an account means for a person's data, in three sentences, and the agreement to it. */
export function PolicyStep({ way }: { way: SignIn }) {
  const { t } = useTranslation()
  const { isAgreed } = way.values
  return (
    <StepForm way={way} action={t('auth:next')} isDisabled={!isAgreed}>
      <ul className={styles.policy}>
        <li>{t('auth:policy.kept')}</li>
        <li>{t('auth:policy.shown')}</li>
        <li>{t('auth:policy.deleted')}</li>
      </ul>
      {/* In a window of its own: what was entered here stays. */}
      <a className={form.link} href="/privacy" target="_blank" rel="noopener">
        {t('auth:policy.read')}
      </a>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agreement"
          className={styles.box}
          checked={isAgreed}
          onChange={(event) => way.enter({ isAgreed: event.target.checked })}
        />
        <span>{t('auth:policy.agree')}</span>
      </label>
      {way.failure?.reason === 'email-taken' && (
        <button type="button" className={form.link} onClick={() => way.go('password')}>
          {t('auth:signInInstead')}
        </button>
      )}
    </StepForm>
  )
}
