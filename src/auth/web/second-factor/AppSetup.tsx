import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSectionForm } from '../account/use-section-form.ts'
import { CodeField } from '../form/CodeField.tsx'
import { FailureLine } from '../form/FailureLine.tsx'
import form from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
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
  const [code, setCode] = useState('')
  const section = useSectionForm<'code'>(({ reason }) => ({
    code: reason === 'invalid-code' ? 'code-invalid' : undefined,
  }))
  return (
    <form
      ref={section.form}
      className={form.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        const digits = readCode(code)
        const faults = { code: digits ? undefined : ('code-malformed' as const) }
        void section.submit(event, faults, async () => {
          const { factors, recoveryCodes: codes } = await finishApp(started.challenge, digits ?? '')
          onOutcome({ kind: 'done', what: 'add-app', factors, codes })
        })
      }}
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
      <CodeField
        value={code}
        fault={section.faults.code}
        onValue={(entered) => {
          setCode(entered)
          section.mend('code')
        }}
      />
      <FailureLine failure={section.failure} />
      <SubmitButton isBusy={section.isBusy}>{t('second:setup.send')}</SubmitButton>
      <button type="button" className={form.link} onClick={onCancel}>
        {t('account:cancel')}
      </button>
    </form>
  )
}
