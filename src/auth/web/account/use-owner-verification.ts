// What proves once more that an account is its owner's: the password, or where a provider opened it and there is none,
// a code. One code is sent for the whole page, and is gone once it has proved something.
import { useState } from 'react'
import type { User } from '#src/users/contract/user.ts'
import type { OwnerProof, OwnershipProofMethod } from '../../contract/account.ts'
import type { DisplayError } from '../display-error.ts'
import { useAsyncAction } from '../form/use-async-action.ts'
import { useAsyncData } from '../form/use-async-data.ts'
import { type FieldError, parseCode } from '../sign-in/sign-in-flow.ts'
import { fetchOwnerVerificationMethod, sendOwnerVerificationCode } from './account-api.ts'

export type OwnerVerification = {
  /** Where a code would go, and whose password it is. */
  email: string
  /** Undefined until it is known. */
  by: OwnershipProofMethod['by'] | undefined
  /** Finding that out. */
  loading: { failure: DisplayError | undefined; reload: () => void }
  /** A code is on its way or has come. */
  isSent: boolean
  /** When the next one may be asked for, in milliseconds of the clock. */
  resendAt: number
  isBusy: boolean
  /** Why no code was sent. */
  failure: DisplayError | undefined
  /** The first code. What goes wrong is told wherever one can be asked for, as it is the same for the whole page. */
  send: () => Promise<void>
  /** Another one, as long as the first did not come. */
  resend: () => Promise<void>
  /** A change was made with it. */
  onProved: (by?: 'password') => void
}

export function useOwnerVerification({ email, googleId, appleId }: User): OwnerVerification {
  // Nobody has an account without a password but by a provider.
  const mayHaveNone = googleId !== '' || appleId !== ''
  const {
    value: by,
    show,
    ...loading
  } = useAsyncData(fetchOwnerVerificationMethod, mayHaveNone ? undefined : 'password')
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const { ask, failure, isBusy } = useAsyncAction()

  const resend = async () => setResendAt(await sendOwnerVerificationCode())
  return {
    email,
    by,
    loading,
    isSent,
    resendAt,
    isBusy,
    failure,
    resend,
    async send() {
      const outcome = await ask(resend)
      // Told to wait, the person has a code already: the page was loaded anew.
      const isWaiting = outcome !== 'done' && outcome?.reason === 'retry-in-seconds'
      if (isWaiting) setResendAt(Date.now() + outcome.waitSeconds * 1_000)
      if (outcome === 'done' || isWaiting) setSent(true)
    },
    onProved: (now) => {
      setSent(false)
      if (now) show(now)
    },
  }
}

/** What is wrong with what was entered, as far as the page can tell. */
export function validateOwnerProof({ by }: OwnerVerification, entered: string): FieldError | undefined {
  if (by === 'code') return parseCode(entered) ? undefined : 'code-malformed'
  return entered === '' ? 'password-required' : undefined
}

export function toProofFieldError({ reason, fields }: DisplayError): FieldError | undefined {
  if (reason === 'wrong-password') return 'password-wrong'
  if (reason === 'invalid-code') return 'code-invalid'
  if (fields.includes('currentPassword')) return 'password-required'
  return fields.includes('code') ? 'code-malformed' : undefined
}

export function toOwnerProof({ by }: OwnerVerification, entered: string): OwnerProof {
  return by === 'code' ? { code: parseCode(entered) ?? '' } : { currentPassword: entered }
}
