import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthenticatorAppSetup as Enrollment } from '../../contract/second-factor.ts'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldErrors, validateCode } from '../form/validate-code.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import { addApp } from './add-factor.ts'
import type { FactorChangeResult } from './factor-change.ts'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

type Props = {
  enrollment: Enrollment
  onResult: (result: FactorChangeResult) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
export function AuthenticatorAppSetup({ enrollment, onResult, onCancel }: Props) {
  const { t } = useTranslation()
  const state = useForm({ code: '' }, toCodeFieldErrors)
  const { code } = state.values
  return (
    <Form
      form={state}
      submitLabel={t('second-factor:setup.submit')}
      onSubmit={(event) =>
        state.submit(event, validateCode(code), async () => {
          const { factors, recoveryCodes } = await addApp({
            challenge: enrollment.challenge,
            code: parseCode(code) ?? '',
          })
          onResult({ kind: 'done', change: 'add-app', factors, recoveryCodes })
        })
      }
      footer={
        <button type="button" className={form.link} onClick={onCancel}>
          {t('account:cancel')}
        </button>
      }
    >
      <p className={form.text}>{t('second-factor:setup.scan')}</p>
      <Suspense fallback={<div className={styles.qrCode} />}>
        <QrCode text={enrollment.uri} label={t('second-factor:setup.qrCodeLabel')} />
      </Suspense>
      <p className={form.text}>{t('second-factor:setup.manualEntry')}</p>
      <p className={styles.secret}>
        <code dir="ltr">{enrollment.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a className={form.link} href={enrollment.uri}>
        {t('second-factor:setup.openInApp')}
      </a>
      <p className={form.text}>{t('second-factor:setup.confirm')}</p>
      <CodeField label={t('second-factor:step.app.field')} {...state.field('code')} />
    </Form>
  )
}
