// Verifies that the signed-in user owns the account, before sensitive changes: with the password, or with a code sent
// by e-mail if the account was created with a provider and has no password. The whole page shares one code, which is
// invalid once it has been used.
import { useState } from 'react'
import type { User } from '#src/users/contract/user.ts'
import type { OwnerProof, OwnershipProofMethod } from '../../contract/account.ts'
import { accountApi } from '../account-api.ts'
import type { DisplayError } from '../display-error.ts'
import { useAsyncAction } from '../form/use-async-action.ts'
import { useAsyncData } from '../form/use-async-data.ts'
import { type FieldError, parseCode } from '../sign-in/sign-in-flow.ts'
import { toResendTime } from '../verification-code-api.ts'

export type OwnerVerification = {
  /** Address of the account, to which a code is sent. */
  email: string
  /** Undefined until it has been loaded. */
  method: OwnershipProofMethod['by'] | undefined
  /** State of loading the method. */
  loading: { error: DisplayError | undefined; reload: () => void }
  /** A code has been sent. */
  isSent: boolean
  /** When another code may be requested, as a timestamp in milliseconds. */
  resendAt: number
  isBusy: boolean
  /** Why no code was sent. */
  error: DisplayError | undefined
  /** Sends the first code. `error` is set if that fails; all forms of the page show it. */
  send: () => Promise<void>
  /** Sends another code. @throws if that fails */
  resend: () => Promise<void>
  /** Call after a change: its code is used up. @param method `password` if the account has a password now */
  onVerified: (method?: 'password') => void
}

async function fetchMethod(signal: AbortSignal): Promise<OwnershipProofMethod['by']> {
  return (await accountApi('GET /auth/ownership', { signal })).by
}

export function useOwnerVerification({ email, googleId, appleId }: User): OwnerVerification {
  // Only accounts created with a provider can be without a password.
  const mayLackPassword = googleId !== '' || appleId !== ''
  const {
    data: method,
    setData,
    ...loading
  } = useAsyncData(fetchMethod, mayLackPassword ? undefined : 'password')
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState(0)
  const { run, error, isBusy } = useAsyncAction()

  const resend = async () => setResendAt(toResendTime(await accountApi('POST /auth/ownership')))
  return {
    email,
    method,
    loading,
    isSent,
    resendAt,
    isBusy,
    error,
    resend,
    async send() {
      const outcome = await run(resend)
      // The server asks to wait if a code was sent shortly before, for example before the page was reloaded.
      const mustWait = outcome !== 'done' && outcome?.reason === 'retry-in-seconds'
      if (mustWait) setResendAt(Date.now() + outcome.waitSeconds * 1_000)
      if (outcome === 'done' || mustWait) setSent(true)
    },
    onVerified: (newMethod) => {
      setSent(false)
      if (newMethod) setData(newMethod)
    },
  }
}

/** Validates the entered password or code as far as the browser can. */
export function validateOwnerProof({ method }: OwnerVerification, input: string): FieldError | undefined {
  if (method === 'code') return parseCode(input) ? undefined : 'code-malformed'
  return input === '' ? 'password-required' : undefined
}

/** @returns undefined if the error is not about the proof */
export function toProofFieldError({ reason, fields }: DisplayError): FieldError | undefined {
  if (reason === 'wrong-password') return 'password-wrong'
  if (reason === 'invalid-code') return 'code-invalid'
  if (fields.includes('currentPassword')) return 'password-required'
  return fields.includes('code') ? 'code-malformed' : undefined
}

export function toOwnerProof({ method }: OwnerVerification, input: string): OwnerProof {
  return method === 'code' ? { code: parseCode(input) ?? '' } : { currentPassword: input }
}
