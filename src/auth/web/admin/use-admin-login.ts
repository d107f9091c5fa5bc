import { type SubmitEvent, useState } from 'react'
import { type SecondStep, SecondStepError } from '../second-step-error.ts'
import { openSession } from '../session.ts'
import { requestLogin, type SignInResult } from '../sign-in-api.ts'

/** Why nobody was let in: something is missing, the right password of somebody who is no admin, or anything else. */
export type AdminLoginError = 'incomplete' | 'denied' | 'failed'

/** Signs admins in. Whoever else tries keeps the session they had: their token is not taken up. */
export function useAdminLogin() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<AdminLoginError>()
  const [secondStep, setSecondStep] = useState<SecondStep>()

  function admit({ user, accessToken }: SignInResult): void {
    setSecondStep(undefined)
    if (user.role === 'admin') openSession(accessToken, user)
    else setFailure('denied')
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const inputs = [...event.currentTarget.querySelectorAll('input')]
    const missing = inputs.find(({ validity }) => validity.valueMissing)
    if (missing) {
      missing.focus()
      return setFailure('incomplete')
    }
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setFailure(undefined)
    try {
      admit(await requestLogin({ email: String(form.get('email')), password: String(form.get('password')) }))
    } catch (error) {
      if (error instanceof SecondStepError) setSecondStep(error.step)
      // The call has told the browser's log what happened.
      else setFailure('failed')
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, failure, secondStep, admit, startAgain: () => setSecondStep(undefined) }
}
