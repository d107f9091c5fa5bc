// State machine of the sign-in dialog: the order of the steps, the fields and validation of each step, and going back.
// Independent of React and of the server.
import { passwordLength, verificationCode } from '../../contract/limits.ts'

export const steps = [
  'email',
  'password',
  'sign-up-email',
  'sign-up-password',
  'policy',
  'forgotten-email',
  'forgotten-code',
] as const
export type Step = (typeof steps)[number]

/** Shared by all steps, so that a value entered once is filled in on every step that asks for it. */
export type Values = {
  email: string
  password: string
  newPassword: string
  repeatedPassword: string
  isAgreed: boolean
  code: string
}
type FieldName = keyof Values
export type FieldError =
  | 'email-required'
  | 'email-malformed'
  | 'password-required'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  | 'password-wrong'
  | 'password-mismatch'
  | 'code-malformed'
  | 'code-invalid'
  | 'code-used'
  | 'recovery-code-required'
  | 'name-required'
  | 'link-malformed'
  | 'facebook-malformed'
export type FieldErrors = Partial<Record<FieldName, FieldError>>

export type FlowState = {
  step: Step
  /** The steps before this one, oldest first. */
  history: readonly Step[]
  values: Values
  /** Set when the user submits the step; the error of a field is cleared when its value changes. */
  fieldErrors: FieldErrors
}

export const emptyValues: Values = {
  email: '',
  password: '',
  newPassword: '',
  repeatedPassword: '',
  isAgreed: false,
  code: '',
}

export function startAt(step: Step, email = ''): FlowState {
  return { step, history: [], values: { ...emptyValues, email }, fieldErrors: {} }
}

/** Goes to a step. A step in the history is gone back to, so that the history contains no cycles. */
export function goTo(state: FlowState, step: Step): FlowState {
  if (step === state.step) return { ...state, fieldErrors: {} }
  const index = state.history.indexOf(step)
  const history = index === -1 ? [...state.history, state.step] : state.history.slice(0, index)
  return { ...state, step, history, fieldErrors: {} }
}

/** Returns the state unchanged on the first step. */
export function goBack(state: FlowState): FlowState {
  const step = state.history.at(-1)
  return step ? { ...state, step, history: state.history.slice(0, -1), fieldErrors: {} } : state
}

export function updateValues(state: FlowState, changes: Partial<Values>): FlowState {
  const fieldErrors = { ...state.fieldErrors }
  for (const field of ['email', 'password', 'newPassword', 'repeatedPassword', 'isAgreed', 'code'] as const) {
    if (field in changes) delete fieldErrors[field]
  }
  return { ...state, values: { ...state.values, ...changes }, fieldErrors }
}

/** Goes back to the latest step that has one of the fields, and shows the errors there. */
export function applyFieldErrors(state: FlowState, fieldErrors: FieldErrors): FlowState {
  const hasInvalidField = (step: Step) => stepFields[step].some((field) => field in fieldErrors)
  const step = [state.step, ...[...state.history].reverse()].find(hasInvalidField)
  return { ...(step && step !== state.step ? goTo(state, step) : state), fieldErrors }
}

const stepFields: Record<Step, readonly FieldName[]> = {
  email: ['email'],
  password: ['password'],
  'sign-up-email': ['email'],
  'sign-up-password': ['newPassword', 'repeatedPassword'],
  policy: ['isAgreed'],
  'forgotten-email': ['email'],
  'forgotten-code': ['code', 'newPassword', 'repeatedPassword'],
}

/** Steps without an entry call the server when they are submitted. */
const nextSteps: Partial<Record<Step, Step>> = {
  email: 'password',
  'sign-up-email': 'sign-up-password',
  'sign-up-password': 'policy',
}

/** Result of submitting a step: it is invalid, another step follows, or the server is called. */
type StepValidation =
  | { kind: 'invalid'; fieldErrors: FieldErrors }
  | { kind: 'next'; step: Step }
  | { kind: 'submit' }

export function validateStep({ step, values }: FlowState): StepValidation {
  const fieldErrors = validateFields(step, values)
  const isAgreementMissing = step === 'policy' && !values.isAgreed
  if (isAgreementMissing || Object.keys(fieldErrors).length > 0) return { kind: 'invalid', fieldErrors }
  const next = nextSteps[step]
  return next ? { kind: 'next', step: next } : { kind: 'submit' }
}

/** @returns at most one error per field */
function validateFields(step: Step, values: Values): FieldErrors {
  const fieldErrors: FieldErrors = {}
  for (const field of stepFields[step]) {
    const error = validators[field](values)
    if (error) fieldErrors[field] = error
  }
  return fieldErrors
}

const validators: Record<FieldName, (values: Values) => FieldError | undefined> = {
  email: ({ email }) => validateEmail(email),
  password: ({ password }) => (password === '' ? 'password-required' : undefined),
  newPassword: ({ newPassword }) => validateNewPassword(newPassword),
  repeatedPassword: ({ newPassword, repeatedPassword }) =>
    newPassword === repeatedPassword ? undefined : 'password-mismatch',
  // No error message: the submit button is disabled until the box is checked.
  isAgreed: () => undefined,
  code: ({ code }) => (parseCode(code) === undefined ? 'code-malformed' : undefined),
}

/** Rejects only what cannot be an address; the server validates the rest. */
export function validateEmail(email: string): FieldError | undefined {
  const address = email.trim()
  if (address === '') return 'email-required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? undefined : 'email-malformed'
}

/** Counts code points of the NFKC-normalized password, as the server does. */
export function validateNewPassword(password: string): FieldError | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length === 0) return 'password-required'
  if (length < passwordLength.min) return 'password-too-short'
  return length > passwordLength.max ? 'password-too-long' : undefined
}

/** Arabic, Persian and Hindi digits that keyboards of the supported languages produce. */
const digitSets = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']

/**
 * Normalizes a typed or pasted code: any of the digit sets, with spaces, hyphens and invisible characters.
 * @returns six ASCII digits, or undefined if the input is anything else
 */
export function parseCode(input: string): string | undefined {
  const code = input
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .replaceAll(/[٠-٩۰-۹०-९]/g, (digit) =>
      String(Math.max(...digitSets.map((digits) => digits.indexOf(digit)))),
    )
  return new RegExp(`^\\d{${verificationCode.digits}}$`).test(code) ? code : undefined
}

/** Position of a step in its path, for `Step 2 of 3`. The property names are placeholders of the message. */
export function getStepPosition(step: Step): { at: number; of: number } {
  const path = paths.find((candidate) => candidate.includes(step)) ?? [step]
  return { at: path.indexOf(step) + 1, of: path.length }
}

const paths: readonly (readonly Step[])[] = [
  ['email', 'password'],
  ['sign-up-email', 'sign-up-password', 'policy'],
  ['forgotten-email', 'forgotten-code'],
]
