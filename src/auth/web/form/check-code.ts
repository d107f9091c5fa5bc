// What is wrong with a code of six digits: before it is sent, and as the server tells it.
import type { Failure } from '../read-failure.ts'
import { type Fault, readCode } from '../sign-in/steps.ts'

type CodeFault = { code?: Fault }

export function checkCode(typed: string): CodeFault {
  return readCode(typed) ? {} : { code: 'code-malformed' }
}

export function codeFault({ reason }: Failure): CodeFault {
  return reason === 'invalid-code' ? { code: 'code-invalid' } : {}
}
