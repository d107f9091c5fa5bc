import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** What an account means for a person's data, in three sentences, and the agreement to it. */
export function PolicyStep({ way }: { way: SignInFlow }) {
  const { t } = useTranslation()
  const { isAgreed } = way.values
  return (
    <StepForm way={way} action={t('auth:next')} isDisabled={!isAgreed}>
      <ul className={styles.policy}>
        <li>{t('auth:policy.storage')}</li>
        <li>{t('auth:policy.visibility')}</li>
        <li>{t('auth:policy.deletion')}</li>
      </ul>
      {/* In a window of its own: what was entered here stays. */}
      <a className={form.link} href="/privacy" target="_blank" rel="noopener">
        {t('auth:policy.readMore')}
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
