import { useTranslation } from 'react-i18next'
import form from '../form/form.module.css'
import { StepForm } from './StepForm.tsx'
import styles from './sign-in.module.css'
import type { SignInFlow } from './use-sign-in-flow.ts'

/** Summary of the privacy policy in three sentences, and the checkbox to accept it. */
export function PolicyStep({ flow }: { flow: SignInFlow }) {
  const { t } = useTranslation()
  const { isAgreed } = flow.values
  return (
    <StepForm flow={flow} submitLabel={t('auth:next')} isDisabled={!isAgreed}>
      <ul className={styles.policy}>
        <li>{t('auth:policy.storage')}</li>
        <li>{t('auth:policy.visibility')}</li>
        <li>{t('auth:policy.deletion')}</li>
      </ul>
      {/* Opens a new tab, so that the values entered here are not lost. */}
      <a className={form.link} href="/privacy" target="_blank" rel="noopener">
        {t('auth:policy.readMore')}
      </a>
      <label className={styles.agreement}>
        <input
          type="checkbox"
          name="agreement"
          className={styles.checkbox}
          checked={isAgreed}
          onChange={(event) => flow.changeValues({ isAgreed: event.target.checked })}
        />
        <span>{t('auth:policy.agree')}</span>
      </label>
      {flow.error?.reason === 'email-taken' && (
        <button type="button" className={form.link} onClick={() => flow.goTo('password')}>
          {t('auth:signInInstead')}
        </button>
      )}
    </StepForm>
  )
}
