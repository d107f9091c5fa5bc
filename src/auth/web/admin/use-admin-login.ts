import { type SubmitEvent, useState } from 'react'
import { openSession } from '../session.ts'
import { login } from '../sign-in-calls.ts'

/** Why nobody was let in: the right password of somebody who is no admin, or anything else. */
export type LoginFailure = 'denied' | 'failed'

/** Signs admins in. Whoever else tries keeps the session they had: their token is not taken up. */
export function useAdminLogin() {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<LoginFailure>()

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { user, accessToken } = await login({
        email: String(form.get('email')),
        password: String(form.get('password')),
      })
      if (user.role === 'admin') openSession(accessToken, user)
      else setFailure('denied')
    } catch {
      // The call has told the browser's log what happened.
      setFailure('failed')
    } finally {
      setIsBusy(false)
    }
  }

  return { submit, isBusy, failure }
}
