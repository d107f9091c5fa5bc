import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldError, validateCode } from '../form/validate-code.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import { type AppEnrollment, confirmAppEnrollment } from './factor-api.ts'
import type { FactorChangeResult } from './factor-change.ts'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

type Props = {
  started: AppEnrollment
  onOutcome: (outcome: FactorChangeResult) => void
  onCancel: () => void
}

/** Shows the secret to the app, and asks for its first code. */
export function AuthenticatorAppSetup({ started, onOutcome, onCancel }: Props) {
  const { t } = useTranslation()
  const state = useForm({ code: '' }, toCodeFieldError)
  const { code } = state.values
  return (
    <Form
      form={state}
      action={t('second:setup.submit')}
      onSubmit={(event) =>
        state.submit(event, validateCode(code), async () => {
          const { factors, recoveryCodes: codes } = await confirmAppEnrollment(
            started.challenge,
            parseCode(code) ?? '',
          )
          onOutcome({ kind: 'done', what: 'add-app', factors, codes })
        })
      }
      ways={
        <button type="button" className={form.link} onClick={onCancel}>
          {t('account:cancel')}
        </button>
      }
    >
      <p className={form.text}>{t('second:setup.scan')}</p>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={started.uri} label={t('second:setup.qrCodeLabel')} />
      </Suspense>
      <p className={form.text}>{t('second:setup.manualEntry')}</p>
      <p className={styles.secret}>
        <code dir="ltr">{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a className={form.link} href={started.uri}>
        {t('second:setup.openInApp')}
      </a>
      <p className={form.text}>{t('second:setup.confirm')}</p>
      <CodeField label={t('second:step.app.field')} {...state.field('code')} />
    </Form>
  )
}
