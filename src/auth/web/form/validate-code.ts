// Validates a six-digit code before it is sent and maps the server's rejection to the field.
import type { DisplayError } from '../display-error.ts'
import { type FieldError, parseCode } from '../sign-in/sign-in-flow.ts'

type CodeFieldErrors = { code?: FieldError }

export function validateCode(input: string): CodeFieldErrors {
  return parseCode(input) ? {} : { code: 'code-malformed' }
}

export function toCodeFieldErrors({ reason }: DisplayError): CodeFieldErrors {
  if (reason === 'code-used') return { code: 'code-used' }
  return reason === 'invalid-code' ? { code: 'code-invalid' } : {}
}
