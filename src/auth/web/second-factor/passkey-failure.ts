// Why a browser gave no passkey, by the names of the WebAuthn standard. It is told in words of ours: those of the
// browser are for programmers.
import { logFailure } from '#src/ui/log-failure.ts'
import { type Reason, ToldError } from '../read-failure.ts'

/** Browsers say `NotAllowedError` whether somebody closed their window, was too slow, or had no passkey to choose. */
const reasons: Record<string, Reason> = {
  NotAllowedError: 'passkey-unfinished',
  AbortError: 'passkey-unfinished',
  InvalidStateError: 'passkey-on-device',
  SecurityError: 'passkeys-impossible',
}

/** Throws on what a person can be told. */
export function tellPasskeyFailure(error: unknown): never {
  const reason = (error instanceof Error ? reasons[error.name] : undefined) ?? 'passkey-failed'
  if (reason !== 'passkey-unfinished') logFailure('No passkey:', error)
  throw new ToldError(reason, { cause: error })
}
