// Maps the error names of the WebAuthn standard to reasons that the interface can show. The messages of browsers are
// written for developers.
import { logFailure } from '#src/ui/log-failure.ts'
import { type ErrorReason, ErrorWithReason } from '../display-error.ts'

/** `NotAllowedError` covers a closed window, a timeout and a missing passkey. */
const reasons: Record<string, ErrorReason> = {
  NotAllowedError: 'passkey-not-completed',
  AbortError: 'passkey-not-completed',
  InvalidStateError: 'passkey-already-on-device',
  SecurityError: 'passkeys-impossible',
}

/** @throws ErrorWithReason always */
export function throwPasskeyError(error: unknown): never {
  const reason = (error instanceof Error ? reasons[error.name] : undefined) ?? 'passkey-failed'
  if (reason !== 'passkey-not-completed') logFailure('Passkey error:', error)
  throw new ErrorWithReason(reason, { cause: error })
}
