import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondMethod } from '../../contract/second-methods.ts'
import { FailureLine } from '../form/FailureLine.tsx'
import { Field } from '../form/Field.tsx'
import styles from '../form/form.module.css'
import { SubmitButton } from '../form/SubmitButton.tsx'
import { useAsking } from '../form/use-asking.ts'
import type { SecondStep } from '../second-step-error.ts'
import { type Fault, readCode } from '../sign-in/steps.ts'
import type { SignedIn } from '../sign-in-calls.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { answerSecondStep } from './second-step-calls.ts'

type Props = { step: SecondStep; onSignedIn: (signedIn: SignedIn) => void; onStartAgain: () => void }

/** What an account asks for beside the password: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ step, onSignedIn, onStartAgain }: Props) {
  const { t, ready } = useTranslation(['common', 'auth', 'second'])
  // Rendered in the browser alone, which knows what it can do.
  const methods = step.methods.filter((each) => each !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<SecondMethod | undefined>(methods[0])
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<Fault>()
  const form = useRef<HTMLFormElement>(null)
  const { ask, isBusy, failure, setFailure } = useAsking()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another method is another thing to do next
  useEffect(() => {
    if (ready) form.current?.querySelector<HTMLElement>('input, button[type="submit"]')?.focus()
  }, [method, ready])

  const refuse = (found: Fault) => {
    setFault(found)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!method) return
    const code = method === 'app' ? readCode(typed) : typed.trim()
    if (method !== 'passkey' && !code) return refuse(method === 'app' ? 'code-malformed' : 'recovery-missing')
    const found = await ask(async () => {
      onSignedIn(await answerSecondStep(step, method, code ?? ''))
    })
    if (found !== 'done' && found?.reason === 'invalid-code') refuse('code-invalid')
  }
  if (!ready) return <div className={styles.pending} />
  if (!method) return <NoMethod onStartAgain={onStartAgain} />
  const isOver = failure?.reason === 'challenge-expired'
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <p className={styles.text}>{t(`second:step.${method}.text`)}</p>
      {method !== 'passkey' && (
        <Field
          key={method}
          label={t(`second:step.${method}.field`)}
          name={method === 'app' ? 'code' : 'recovery-code'}
          type="text"
          inputMode={method === 'app' ? 'numeric' : 'text'}
          autoComplete={method === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          data-code={method === 'app' ? '' : undefined}
          maxLength={100}
          value={typed}
          fault={fault}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
        />
      )}
      <FailureLine failure={fault ? undefined : failure} />
      <SubmitButton isBusy={isBusy} isDisabled={isOver}>
        {t(`second:step.${method}.send`)}
      </SubmitButton>
      <div className={styles.ways}>
        {isOver && (
          <button type="button" className={styles.link} onClick={onStartAgain}>
            {t('second:step.again')}
          </button>
        )}
        {!isOver &&
          methods
            .filter((other) => other !== method)
            .map((other) => (
              <button
                key={other}
                type="button"
                className={styles.link}
                onClick={() => {
                  setMethod(other)
                  setTyped('')
                  setFault(undefined)
                  setFailure(undefined)
                }}
              >
                {t(`second:step.${other}.instead`)}
              </button>
            ))}
      </div>
    </form>
  )
}

/** Passkeys are all that the account has left, and the browser knows none. */
function NoMethod({ onStartAgain }: Pick<Props, 'onStartAgain'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <p role="alert" className={styles.text}>
        {t('second:step.none')}
      </p>
      <button type="button" className={styles.link} onClick={onStartAgain}>
        {t('second:step.again')}
      </button>
    </div>
  )
}
