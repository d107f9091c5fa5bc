import type { SecondFactors } from '../../contract/second-factor.ts'
import type { AppEnrollment } from './factor-api.ts'

/** What a person is about to do with their second factors. */
export type FactorChange =
  | { kind: 'add-passkey' }
  | { kind: 'rename-passkey'; id: string; name: string }
  | { kind: 'remove-passkey'; id: string; name: string }
  | { kind: 'add-app' }
  | { kind: 'remove-app' }
  | { kind: 'renew-codes' }

/** What came of it: an app that is to be set up first, or what there is now. */
export type FactorChangeResult =
  | { kind: 'app-started'; started: AppEnrollment }
  | { kind: 'done'; what: FactorChange['kind']; factors: SecondFactors; codes?: string[] | undefined }
