// What is wrong with a code of six digits: before it is sent, and as the server tells it.
import type { DisplayError } from '../display-error.ts'
import { type FieldError, parseCode } from '../sign-in/sign-in-flow.ts'

type CodeFault = { code?: FieldError }

export function validateCode(typed: string): CodeFault {
  return parseCode(typed) ? {} : { code: 'code-malformed' }
}

export function toCodeFieldError({ reason }: DisplayError): CodeFault {
  return reason === 'invalid-code' ? { code: 'code-invalid' } : {}
}
