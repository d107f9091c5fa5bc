import type { AuthenticatorAppSetup, SecondFactors } from '../../contract/second-factor.ts'

/** A change of the second factors that the user has chosen. */
export type FactorChange =
  | { kind: 'add-passkey' }
  | { kind: 'rename-passkey'; id: string; name: string }
  | { kind: 'remove-passkey'; id: string; name: string }
  | { kind: 'add-app' }
  | { kind: 'remove-app' }
  | { kind: 'renew-codes' }

/** Either an app that must be set up first, or the second factors after the change. */
export type FactorChangeResult =
  | { kind: 'app-enrollment'; enrollment: AuthenticatorAppSetup }
  | {
      kind: 'done'
      change: FactorChange['kind']
      factors: SecondFactors
      recoveryCodes?: string[] | null
    }
