import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import styles from '../form/form.module.css'
import { InputField } from '../form/InputField.tsx'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldError, validateCode } from '../form/validate-code.ts'
import type { SecondStep } from '../second-step-error.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import type { SignInResult } from '../sign-in-api.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { submitSecondStep } from './submit-second-step.ts'

type Props = { step: SecondStep; onSignedIn: (signedIn: SignInResult) => void; onStartAgain: () => void }
type MethodProps = Props & {
  method: SecondStepMethod
  others: SecondStepMethod[]
  onChoose: (other: SecondStepMethod) => void
}

/** What an account asks for beside the password: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm(props: Props) {
  const { ready } = useTranslation(['common', 'auth', 'second'])
  // Rendered in the browser alone, which knows what it can do.
  const methods = props.step.methods.filter((each) => each !== 'passkey' || canUsePasskeys())
  const [method, choose] = useState(methods[0])
  if (!ready) return <div className={styles.pending} />
  if (!method) return <NoMethod onStartAgain={props.onStartAgain} />
  const others = methods.filter((other) => other !== method)
  return <MethodForm key={method} {...props} method={method} others={others} onChoose={choose} />
}

function MethodForm({ step, method, others, onChoose, onSignedIn, onStartAgain }: MethodProps) {
  const { t } = useTranslation()
  const state = useForm({ code: '' }, toCodeFieldError)
  const { code } = state.values
  const isOver = state.failure?.reason === 'challenge-expired'

  // Another method is another thing to do next.
  useEffect(() => {
    state.ref.current?.querySelector<HTMLElement>('input, button[type="submit"]')?.focus()
  }, [state.ref])

  return (
    <Form
      form={state}
      action={t(`second:step.${method}.submit`)}
      isDisabled={isOver}
      onSubmit={(event) =>
        state.submit(event, faultOf(method, code), async () => {
          onSignedIn(
            await submitSecondStep(step, method, method === 'app' ? (parseCode(code) ?? '') : code.trim()),
          )
        })
      }
      ways={
        <div className={styles.ways}>
          {isOver ? (
            <button type="button" className={styles.link} onClick={onStartAgain}>
              {t('second:step.restart')}
            </button>
          ) : (
            others.map((other) => (
              <button key={other} type="button" className={styles.link} onClick={() => onChoose(other)}>
                {t(`second:step.${other}.switchTo`)}
              </button>
            ))
          )}
        </div>
      }
    >
      <p className={styles.text}>{t(`second:step.${method}.text`)}</p>
      {method === 'app' && <CodeField label={t('second:step.app.field')} {...state.field('code')} />}
      {method === 'recovery-code' && (
        <InputField
          label={t('second:step.recovery-code.field')}
          name="recovery-code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={100}
          {...state.field('code')}
        />
      )}
    </Form>
  )
}

function faultOf(method: SecondStepMethod, typed: string) {
  if (method === 'app') return validateCode(typed)
  return method === 'recovery-code' && typed.trim() === '' ? { code: 'recovery-code-required' as const } : {}
}

/** Passkeys are all that the account has left, and the browser knows none. */
function NoMethod({ onStartAgain }: Pick<Props, 'onStartAgain'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <p role="alert" className={styles.text}>
        {t('second:step.noMethod')}
      </p>
      <button type="button" className={styles.link} onClick={onStartAgain}>
        {t('second:step.restart')}
      </button>
    </div>
  )
}
