// Errors of signing in with a provider. All invalid proofs get the same message, so that an attacker cannot find out
// which check failed.
import { ProblemError, unauthorized } from '#src/platform/problem.ts'

export function proofRejected(cause?: unknown): ProblemError {
  const problem = unauthorized('The provider does not confirm this sign-in', 'provider-proof-refused')
  problem.cause = cause
  return problem
}

export function providerNotConfigured(): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'provider-not-configured',
    title: 'Signing in with this provider is not set up here',
    detail: 'Sign in with e-mail and password.',
  })
}

export function providerUnavailable(cause: unknown): ProblemError {
  return new ProblemError(
    {
      status: 503,
      code: 'provider-unavailable',
      title: 'The provider does not answer',
      detail: 'Try again in a minute, or sign in with e-mail and password.',
      headers: { 'retry-after': '60' },
    },
    { cause },
  )
}
