import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '../form/CodeField.tsx'
import { checkCode, codeFault } from '../form/check-code.ts'
import { Form } from '../form/Form.tsx'
import form from '../form/form.module.css'
import { useForm } from '../form/use-form.ts'
import { readCode } from '../sign-in/steps.ts'
import { type AppStarted, finishApp } from './factor-calls.ts'
import type { FactorOutcome } from './factor-change.ts'
import styles from './second-factor.module.css'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

type Props = {
  started: AppStarted
  onOutcome: (outcome: FactorOutcome) => void
  onCancel: () => void
}

/** Shows the secret to the app, and asks for its first code. */
export function AppSetup({ started, onOutcome, onCancel }: Props) {
  const { t } = useTranslation()
  const state = useForm({ code: '' }, codeFault)
  const { code } = state.values
  return (
    <Form
      form={state}
      action={t('second:setup.send')}
      onSubmit={(event) =>
        state.submit(event, checkCode(code), async () => {
          const { factors, recoveryCodes: codes } = await finishApp(started.challenge, readCode(code) ?? '')
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
        <QrCode text={started.uri} label={t('second:setup.picture')} />
      </Suspense>
      <p className={form.text}>{t('second:setup.type')}</p>
      <p className={styles.secret}>
        <code dir="ltr">{started.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <a className={form.link} href={started.uri}>
        {t('second:setup.open')}
      </a>
      <p className={form.text}>{t('second:setup.confirm')}</p>
      <CodeField label={t('second:step.app.field')} {...state.field('code')} />
    </Form>
  )
}
