// What proves once more that an account is its owner's: the password, or where a provider opened it and there is none,
// a code. One code is sent for the whole page, and is gone once it has proved something.
import { useState } from 'react'
import type { User } from '#src/users/contract/user.ts'
import type { OwnerProof, OwnershipProofMethod } from '../../contract/account.ts'
import { useAsking } from '../form/use-asking.ts'
import { useLoaded } from '../form/use-loaded.ts'
import type { Failure } from '../read-failure.ts'
import { type Fault, readCode } from '../sign-in/steps.ts'
import { findOwnershipWay, sendOwnershipCode } from './account-calls.ts'

export type Ownership = {
  /** Where a code would go, and whose password it is. */
  email: string
  /** Undefined until it is known. */
  by: OwnershipProofMethod['by'] | undefined
  /** Finding that out. */
  loading: { failure: Failure | undefined; reload: () => void }
  /** A code is on its way or has come. */
  isSent: boolean
  /** When the next one may be asked for, in milliseconds of the clock. */
  resendAt: number
  isBusy: boolean
  /** Why no code was sent. */
  failure: Failure | undefined
  /** The first code. What goes wrong is told wherever one can be asked for, as it is the same for the whole page. */
  send: () => Promise<void>
  /** Another one, as long as the first did not come. */
  resend: () => Promise<void>
  /** A change was made with it. */
  onProved: (by?: 'password') => void
}

export function useOwnership({ email, googleId, appleId }: User): Ownership {
  // Nobody has an account without a password but by a provider.
  const mayHaveNone = googleId !== '' || appleId !== ''
  const { value: by, show, ...loading } = useLoaded(findOwnershipWay, mayHaveNone ? undefined : 'password')
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const { ask, failure, isBusy } = useAsking()

  const resend = async () => setResendAt(await sendOwnershipCode())
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
      const isWaiting = outcome !== 'done' && outcome?.reason === 'wait-seconds'
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
export function checkProof({ by }: Ownership, entered: string): Fault | undefined {
  if (by === 'code') return readCode(entered) ? undefined : 'code-malformed'
  return entered === '' ? 'password-missing' : undefined
}

export function proofFault({ reason, fields }: Failure): Fault | undefined {
  if (reason === 'wrong-password') return 'password-wrong'
  if (reason === 'invalid-code') return 'code-invalid'
  if (fields.includes('currentPassword')) return 'password-missing'
  return fields.includes('code') ? 'code-malformed' : undefined
}

export function proofOf({ by }: Ownership, entered: string): OwnerProof {
  return by === 'code' ? { code: readCode(entered) ?? '' } : { currentPassword: entered }
}
