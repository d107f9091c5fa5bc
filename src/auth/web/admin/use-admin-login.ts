import { type SubmitEvent, useState } from 'react'
import type { SignedIn } from '../../contract/credentials.ts'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { openSession } from '../session.ts'
import { requestLogin } from '../sign-in-api.ts'

/** `incomplete`: a field is empty. `denied`: the user may not use the admin. `failed`: anything else. */
export type AdminLoginError = 'incomplete' | 'denied' | 'failed'

/** Signs in admins, translators and professional accounts only. The token of any other user is discarded, and an existing session stays as it was. */
export function useAdminLogin() {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<AdminLoginError>()
  const [secondStep, setSecondStep] = useState<SecondStep>()

  function finishLogin({ user, accessToken }: SignedIn): void {
    setSecondStep(undefined)
    if (user.role !== 'user' || user.isProfessionalAccount) openSession(accessToken, user)
    else setError('denied')
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    const missing = inputs.find(({ validity }) => validity.valueMissing)
    if (missing) {
      missing.focus()
      return setError('incomplete')
    }
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setError(undefined)
    try {
      finishLogin(
        await requestLogin({ email: String(form.get('email')), password: String(form.get('password')) }),
      )
    } catch (cause) {
      if (cause instanceof SecondStepError) setSecondStep(cause.step)
      // `requestLogin` has logged the error.
      else setError('failed')
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, error, secondStep, finishLogin, restart: () => setSecondStep(undefined) }
}
