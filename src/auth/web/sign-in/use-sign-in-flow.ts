import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode } from '#src/i18n/languages.ts'
import type { User } from '#src/users/contract/user.ts'
import type { DisplayError } from '../display-error.ts'
import { useAsyncAction } from '../form/use-async-action.ts'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { completeSignIn, type SignInResult, signIn, signUp } from '../sign-in-api.ts'
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
type Done = (user: User, isNew: boolean) => void

/** The way through the modal with its calls. A failed call leaves everything where it is and says why. */
export function useSignInFlow(start: Step, onDone: Done) {
  const { i18n } = useTranslation()
  const [progress, setProgress] = useState(() => startAt(start, loadEmailDraft()))
  const { ask, isBusy, failure, setFailure } = useAsyncAction()
  const [refusals, setRefusals] = useState(0)
  const [reset, setReset] = useState({ ticket: '', resendAt: 0 })
  const [secondStep, setSecondStep] = useState<SecondStep>()

  /** A call that may end in the question for a second factor: that is how it went on, not a failure. */
  const tryTo = (work: () => Promise<void>) =>
    ask(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof SecondStepError)) throw error
        setSecondStep(error.step)
      }),
    )

  const move = (next: FlowState) => {
    setProgress(next)
    setFailure(undefined)
  }

  const tell = (faults: FieldErrors) => {
    setProgress(applyFieldErrors(progress, faults))
    setRefusals((count) => count + 1)
  }

  async function call({ step, values }: FlowState): Promise<void> {
    const email = values.email.trim()
    if (step === 'password') onDone(await signIn({ email, password: values.password }), false)
    else if (step === 'policy') {
      const language = findLanguageCode(i18n.language)
      const account = { email, password: values.newPassword, isProfessionalAccount: false, language }
      const user = await signUp({ ...account, acceptedPrivacyPolicy: true })
      recordCodeSent('confirmation')
      onDone(user, true)
    } else if (step === 'forgotten-email') {
      setReset(await requestPasswordReset(email))
      move(goTo(progress, 'forgotten-code'))
    } else if (step === 'forgotten-code') {
      const code = parseCode(values.code) ?? ''
      onDone(await resetPassword({ email, code, password: values.newPassword, ticket: reset.ticket }), false)
    }
  }

  async function send(): Promise<void> {
    const found = await tryTo(() => call(progress))
    if (!found || found === 'done') return
    const faults = faultsFrom(found)
    if (faults) tell(faults)
    setFailure(faults ? undefined : asSignIn(progress.step, found))
  }

  return {
    ...progress,
    failure,
    /** Counts how often the step could not be left. */
    refusals,
    isBusy,
    resendAt: reset.resendAt,
    /** Asked for by an account with a second factor, after whatever came first. */
    secondStep,
    finish: (signedIn: SignInResult) => onDone(completeSignIn(signedIn), false),
    startAgain() {
      setSecondStep(undefined)
      setProgress(startAt('email', progress.values.email))
    },
    enter(entered: Partial<Values>) {
      if (entered.email !== undefined) saveEmailDraft(entered.email)
      setProgress(updateValues(progress, entered))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const verdict = validateStep(progress)
      if (verdict.kind === 'wrong') tell(verdict.faults)
      else if (verdict.kind === 'on') move(goTo(progress, verdict.step))
      else void send()
    },
    go: (step: Step) => move(goTo(progress, step)),
    back: progress.trail.length > 0 ? () => move(goBack(progress)) : undefined,
    /** By a provider, whose pop-up may be closed again: then nothing has happened. */
    enterBy(by: () => Promise<User | undefined>) {
      void tryTo(async () => {
        const user = await by()
        if (user) onDone(user, false)
      })
    },
    async resend() {
      setReset(await requestPasswordReset(progress.values.email.trim()))
    },
  }
}

/** What the server finds wrong with a field is told at the field. */
function faultsFrom({ reason, fields }: DisplayError): FieldErrors | undefined {
  if (reason === 'invalid-code') return { code: 'code-invalid' }
  if (fields.includes('password')) return { newPassword: 'password-too-common' }
  return fields.includes('email') ? { email: 'email-malformed' } : undefined
}

/** Whatever refuses a sign-in without more words: address and password did not go together. */
function asSignIn(step: Step, failure: DisplayError): DisplayError {
  const isRefused = failure.reason === 'unexpected' || failure.reason === 'invalid'
  return step === 'password' && isRefused ? { ...failure, reason: 'wrong-credentials' } : failure
}
