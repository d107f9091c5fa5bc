// Why a browser gave no passkey, by the names of the WebAuthn standard. It is told in words of ours: those of the
// browser are for programmers.
import { logFailure } from '#src/ui/log-failure.ts'
import { type ErrorReason, ErrorWithReason } from '../display-error.ts'

/** Browsers say `NotAllowedError` whether somebody closed their window, was too slow, or had no passkey to choose. */
const reasons: Record<string, ErrorReason> = {
  NotAllowedError: 'passkey-not-completed',
  AbortError: 'passkey-not-completed',
  InvalidStateError: 'passkey-already-on-device',
  SecurityError: 'passkeys-impossible',
}

/** Throws on what a person can be told. */
export function throwPasskeyError(error: unknown): never {
  const reason = (error instanceof Error ? reasons[error.name] : undefined) ?? 'passkey-failed'
  if (reason !== 'passkey-not-completed') logFailure('No passkey:', error)
  throw new ErrorWithReason(reason, { cause: error })
}
