// The server accepted the first factor and requires a second one. There is no session yet.
import type { SecondStepRequired } from '../contract/second-factor.ts'

export type SecondStep = SecondStepRequired['secondStep']

export class SecondStepError extends Error {
  readonly step: SecondStep
  constructor(step: SecondStep) {
    super('A second factor is required')
    this.step = step
  }
}
