import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode } from '#src/i18n/languages.ts'
import type { User } from '#src/users/contract/user.ts'
import { forgotPassword, noteCodeSent, resetPassword } from '../code-calls.ts'
import { useAsking } from '../form/use-asking.ts'
import type { Failure } from '../read-failure.ts'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { enter, type SignedIn, signIn, signUp } from '../sign-in-calls.ts'
import { keepDraft, keptDraft } from './draft.ts'
import {
  beginAt,
  change,
  type Faults,
  goBack,
  goTo,
  judge,
  type Progress,
  readCode,
  refuse,
  type Step,
  type Values,
} from './steps.ts'

export type SignIn = ReturnType<typeof useSignIn>
type Done = (user: User, isNew: boolean) => void

/** The way through the modal with its calls. A failed call leaves everything where it is and says why. */
export function useSignIn(start: Step, onDone: Done) {
  const { i18n } = useTranslation()
  const [progress, setProgress] = useState(() => beginAt(start, keptDraft()))
  const { ask, isBusy, failure, setFailure } = useAsking()
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

  const move = (next: Progress) => {
    setProgress(next)
    setFailure(undefined)
  }

  const tell = (faults: Faults) => {
    setProgress(refuse(progress, faults))
    setRefusals((count) => count + 1)
  }

  async function call({ step, values }: Progress): Promise<void> {
    const email = values.email.trim()
    if (step === 'password') onDone(await signIn({ email, password: values.password }), false)
    else if (step === 'policy') {
      const language = findLanguageCode(i18n.language)
      const account = { email, password: values.newPassword, isProfessionalAccount: false, language }
      const user = await signUp({ ...account, acceptedPrivacyPolicy: true })
      noteCodeSent('confirmation')
      onDone(user, true)
    } else if (step === 'forgotten-email') {
      setReset(await forgotPassword(email))
      move(goTo(progress, 'forgotten-code'))
    } else if (step === 'forgotten-code') {
      const code = readCode(values.code) ?? ''
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
    finish: (signedIn: SignedIn) => onDone(enter(signedIn), false),
    startAgain() {
      setSecondStep(undefined)
      setProgress(beginAt('email', progress.values.email))
    },
    enter(entered: Partial<Values>) {
      if (entered.email !== undefined) keepDraft(entered.email)
      setProgress(change(progress, entered))
    },
    submit(event: FormEvent) {
      event.preventDefault()
      const verdict = judge(progress)
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
      setReset(await forgotPassword(progress.values.email.trim()))
    },
  }
}

/** What the server finds wrong with a field is told at the field. */
function faultsFrom({ reason, fields }: Failure): Faults | undefined {
  if (reason === 'invalid-code') return { code: 'code-invalid' }
  if (fields.includes('password')) return { newPassword: 'password-common' }
  return fields.includes('email') ? { email: 'email-malformed' } : undefined
}

/** Whatever refuses a sign-in without more words: address and password did not go together. */
function asSignIn(step: Step, failure: Failure): Failure {
  const isRefused = failure.reason === 'refused' || failure.reason === 'invalid'
  return step === 'password' && isRefused ? { ...failure, reason: 'wrong-credentials' } : failure
}
