import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../contract/credentials.ts'
import type { SecondStepMethod } from '../../contract/second-step-methods.ts'
import { CodeField } from '../form/CodeField.tsx'
import { Form } from '../form/Form.tsx'
import styles from '../form/form.module.css'
import { InputField } from '../form/InputField.tsx'
import { useForm } from '../form/use-form.ts'
import { toCodeFieldErrors, validateCode } from '../form/validate-code.ts'
import type { SecondStep } from '../second-step-error.ts'
import { parseCode } from '../sign-in/sign-in-flow.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { submitSecondStep } from './submit-second-step.ts'

type Props = { step: SecondStep; onSignedIn: (result: SignedIn) => void; onRestart: () => void }
type MethodProps = Props & {
  method: SecondStepMethod
  others: SecondStepMethod[]
  onChoose: (other: SecondStepMethod) => void
}

/** Form for the second factor: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStepForm(props: Props) {
  const { ready } = useTranslation(['common', 'auth', 'second-factor'])
  // Safe to call here: this component is never rendered on the server.
  const methods = props.step.methods.filter((each) => each !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState(methods[0])
  if (!ready) return <div className={styles.pending} />
  if (!method) return <NoMethod onRestart={props.onRestart} />
  const others = methods.filter((other) => other !== method)
  return <MethodForm key={method} {...props} method={method} others={others} onChoose={setMethod} />
}

function MethodForm({ step, method, others, onChoose, onSignedIn, onRestart }: MethodProps) {
  const { t } = useTranslation()
  const state = useForm({ code: '' }, toCodeFieldErrors)
  const { code } = state.values
  const isExpired = state.error?.reason === 'challenge-expired'

  // Moves the focus to the control of the chosen method.
  useEffect(() => {
    state.ref.current?.querySelector<HTMLElement>('input, button[type="submit"]')?.focus()
  }, [state.ref])

  return (
    <Form
      form={state}
      submitLabel={t(`second-factor:step.${method}.submit`)}
      isDisabled={isExpired}
      onSubmit={(event) =>
        state.submit(event, validateCodeField(method, code), async () => {
          onSignedIn(
            await submitSecondStep(step, method, method === 'app' ? (parseCode(code) ?? '') : code.trim()),
          )
        })
      }
      footer={
        <div className={styles.footer}>
          {isExpired ? (
            <button type="button" className={styles.link} onClick={onRestart}>
              {t('second-factor:step.restart')}
            </button>
          ) : (
            others.map((other) => (
              <button key={other} type="button" className={styles.link} onClick={() => onChoose(other)}>
                {t(`second-factor:step.${other}.switchTo`)}
              </button>
            ))
          )}
        </div>
      }
    >
      <p className={styles.text}>{t(`second-factor:step.${method}.text`)}</p>
      {method === 'app' && <CodeField label={t('second-factor:step.app.field')} {...state.field('code')} />}
      {method === 'recovery-code' && (
        <InputField
          label={t('second-factor:step.recovery-code.field')}
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

function validateCodeField(method: SecondStepMethod, input: string) {
  if (method === 'app') return validateCode(input)
  return method === 'recovery-code' && input.trim() === '' ? { code: 'recovery-code-required' as const } : {}
}

/** Shown if the account accepts only passkeys and the browser does not support them. */
function NoMethod({ onRestart }: Pick<Props, 'onRestart'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <p role="alert" className={styles.text}>
        {t('second-factor:step.noMethod')}
      </p>
      <button type="button" className={styles.link} onClick={onRestart}>
        {t('second-factor:step.restart')}
      </button>
    </div>
  )
}
