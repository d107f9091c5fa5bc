// What the scanner shows: how to begin, the camera, progress, an answer, or what went wrong.
import type { KnownNumber } from '#src/catalogue/contract/known-numbers.ts'
import type { ScanAnswer } from '../contract/scan.ts'
import type { CameraProblem } from './camera/use-camera.ts'

export type ScanProblem =
  | 'offline'
  | 'queued'
  | 'offline-code'
  | 'busy'
  | 'unreadable'
  | 'too-large'
  | 'failed'
  | 'invalid-code'

export type ScannerState =
  | { view: 'start'; problem?: ScanProblem | undefined; cameraProblem?: CameraProblem }
  | { view: 'camera' }
  | { view: 'sending' }
  | { view: 'answer'; answer: ScanAnswer; photo: Blob }
  /** A number that no oil of the catalogue has; `isOtherProduct` when it is known to be something else. */
  | { view: 'unknown-code'; gtin: string; isOtherProduct: boolean }
  /** Found on the device, without a connection. */
  | { view: 'offline-oil'; oil: KnownNumber }

export const startState: ScannerState = { view: 'start' }
