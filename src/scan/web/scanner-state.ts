// What the scanner shows: how to begin, the camera, progress, an answer, or what went wrong.
import type { ScanAnswer } from '../contract/scan.ts'

export type ScanProblem =
  | 'offline'
  | 'queued'
  | 'busy'
  | 'unreadable'
  | 'too-large'
  | 'failed'
  | 'invalid-code'

export type ScannerState =
  | { view: 'start'; problem?: ScanProblem }
  | { view: 'camera' }
  | { view: 'sending' }
  | { view: 'answer'; answer: ScanAnswer }
  /** A number that no product has. */
  | { view: 'unknown-code'; gtin: string }

export const startState: ScannerState = { view: 'start' }
