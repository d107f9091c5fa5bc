import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode } from '#src/i18n/languages.ts'
import type { User } from '#src/users/contract/user.ts'
import type { SignedIn } from '../../contract/credentials.ts'
import type { DisplayError } from '../display-error.ts'
import { useAsyncAction } from '../form/use-async-action.ts'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { completeSignIn, signIn, signUp } from '../sign-in-api.ts'
import { recordCodeSent, requestPasswordReset, resetPassword } from '../verification-code-api.ts'
import { loadEmailDraft, saveEmailDraft } from './email-draft.ts'
import {
  applyFieldErrors,
  type FieldErrors,
  type FlowState,
  goBack,
  goTo,
  parseCode,
  type Step,
  startAt,
  updateValues,
  type Values,
  validateStep,
} from './sign-in-flow.ts'

export type SignInFlow = ReturnType<typeof useSignInFlow>
type OnDone = (user: User, isNew: boolean) => void

/** Runs the sign-in dialog: its state and its requests. A failed request leaves the state unchanged and sets `error`. */
export function useSignInFlow(start: Step, onSignedIn: OnDone) {
  const { i18n } = useTranslation()
  const [state, setState] = useState(() => startAt(start, loadEmailDraft()))
  const { run, isBusy, error, setError } = useAsyncAction()
  const [rejections, setRejections] = useState(0)
  const [passwordReset, setPasswordReset] = useState({ ticket: '', resendAt: 0 })
  const [secondStep, setSecondStep] = useState<SecondStep>()

  const onDone: OnDone = (user, isNew) => {
    // The next person at this device does not see who was signed in.
    saveEmailDraft('')
    onSignedIn(user, isNew)
  }

  /** Shows the second step if the account requires one, instead of an error. */
  const runSignIn = (action: () => Promise<void>) =>
    run(() =>
      action().catch((cause: unknown) => {
        if (!(cause instanceof SecondStepError)) throw cause
        setSecondStep(cause.step)
      }),
    )

  const moveTo = (next: FlowState) => {
    setState(next)
    setError(undefined)
  }

  const showFieldErrors = (fieldErrors: FieldErrors) => {
    setState(applyFieldErrors(state, fieldErrors))
    setRejections((count) => count + 1)
  }

  async function callServer({ step, values }: FlowState): Promise<void> {
    const email = values.email.trim()
    if (step === 'password') onDone(await signIn({ email, password: values.password }), false)
    else if (step === 'policy') {
      const language = findLanguageCode(i18n.language)
      const account = { email, password: values.newPassword, isProfessionalAccount: false, language }
      const user = await signUp({ ...account, acceptedPrivacyPolicy: true })
      recordCodeSent('confirmation')
      onDone(user, true)
    } else if (step === 'forgotten-email') {
      setPasswordReset(await requestPasswordReset(email))
      moveTo(goTo(state, 'forgotten-code'))
    } else if (step === 'forgotten-code') {
      const { ticket } = passwordReset
      const code = parseCode(values.code) ?? ''
      onDone(await resetPassword({ email, code, password: values.newPassword, ticket }), false)
    }
  }

  async function submitToServer(): Promise<void> {
    const outcome = await runSignIn(() => callServer(state))
    if (!outcome || outcome === 'done') return
    const fieldErrors = toFieldErrors(outcome)
    if (fieldErrors) showFieldErrors(fieldErrors)
    setError(fieldErrors ? undefined : toSignInError(state.step, outcome))
  }

  return {
    ...state,
    error,
    /** Number of submissions that were rejected because of a field. */
    rejections,
    isBusy,
    resendAt: passwordReset.resendAt,
    /** Set when the account requires a second factor after the password or the provider. */
    secondStep,
    finish: (result: SignedIn) => onDone(completeSignIn(result), false),
    restart() {
      setSecondStep(undefined)
      setState(startAt('email', state.values.email))
    },
    changeValues(changes: Partial<Values>) {
      if (changes.email !== undefined) saveEmailDraft(changes.email)
      setState(updateValues(state, changes))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const validation = validateStep(state)
      if (validation.kind === 'invalid') showFieldErrors(validation.fieldErrors)
      else if (validation.kind === 'next') moveTo(goTo(state, validation.step))
      else void submitToServer()
    },
    goTo: (step: Step) => moveTo(goTo(state, step)),
    goBack: state.history.length > 0 ? () => moveTo(goBack(state)) : undefined,
    /** @param signInWith resolves to undefined if the user canceled, for example by closing the pop-up */
    signInWith(signInWith: () => Promise<User | undefined>) {
      void runSignIn(async () => {
        const user = await signInWith()
        if (user) onDone(user, false)
      })
    },
    async resendCode() {
      setPasswordReset(await requestPasswordReset(state.values.email.trim()))
    },
  }
}

/** Assigns an error of the server to the field that caused it. */
function toFieldErrors({ reason, fields }: DisplayError): FieldErrors | undefined {
  if (reason === 'invalid-code') return { code: 'code-invalid' }
  if (fields.includes('password')) return { newPassword: 'password-too-common' }
  return fields.includes('email') ? { email: 'email-malformed' } : undefined
}

/** A login that is rejected without a specific reason means that address and password do not match. */
function toSignInError(step: Step, error: DisplayError): DisplayError {
  const isRejected = error.reason === 'unexpected' || error.reason === 'invalid'
  return step === 'password' && isRejected ? { ...error, reason: 'wrong-credentials' } : error
}
