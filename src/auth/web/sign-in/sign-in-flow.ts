// The way through the authorization modal: which step follows which, what each asks for, and every way back. Nothing
// here knows of React or of the server.
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

/** Typed once and kept on the way to and fro: the address is the same wherever it is asked for. */
export type Values = {
  email: string
  password: string
  newPassword: string
  repeated: string
  isAgreed: boolean
  code: string
}
export type FieldName = keyof Values
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
  | 'recovery-code-required'
  | 'name-required'
  | 'link-malformed'
export type FieldErrors = Partial<Record<FieldName, FieldError>>

export type FlowState = {
  step: Step
  /** The steps behind this one, the first one first. */
  trail: readonly Step[]
  values: Values
  /** What is wrong with what was entered; told when the step was to be left, and gone when the field changes. */
  faults: FieldErrors
}

export const emptyValues: Values = {
  email: '',
  password: '',
  newPassword: '',
  repeated: '',
  isAgreed: false,
  code: '',
}

export function startAt(step: Step, email = ''): FlowState {
  return { step, trail: [], values: { ...emptyValues, email }, faults: {} }
}

/** Goes on to a step. One that was passed on the way here is gone back to, so that no way runs in circles. */
export function goTo(progress: FlowState, step: Step): FlowState {
  if (step === progress.step) return { ...progress, faults: {} }
  const passed = progress.trail.indexOf(step)
  const trail = passed === -1 ? [...progress.trail, progress.step] : progress.trail.slice(0, passed)
  return { ...progress, step, trail, faults: {} }
}

/** Back to the step this one was reached from; the first one has none behind it. */
export function goBack(progress: FlowState): FlowState {
  const step = progress.trail.at(-1)
  return step ? { ...progress, step, trail: progress.trail.slice(0, -1), faults: {} } : progress
}

export function updateValues(progress: FlowState, entered: Partial<Values>): FlowState {
  const faults = { ...progress.faults }
  for (const field of ['email', 'password', 'newPassword', 'repeated', 'isAgreed', 'code'] as const) {
    if (field in entered) delete faults[field]
  }
  return { ...progress, values: { ...progress.values, ...entered }, faults }
}

/** What the server found wrong leads to the step where it was entered. */
export function applyFieldErrors(progress: FlowState, faults: FieldErrors): FlowState {
  const asked = (step: Step) => fieldsOf[step].some((field) => field in faults)
  const step = [progress.step, ...[...progress.trail].reverse()].find(asked)
  return { ...(step && step !== progress.step ? goTo(progress, step) : progress), faults }
}

const fieldsOf: Record<Step, readonly FieldName[]> = {
  email: ['email'],
  password: ['password'],
  'sign-up-email': ['email'],
  'sign-up-password': ['newPassword', 'repeated'],
  policy: ['isAgreed'],
  'forgotten-email': ['email'],
  'forgotten-code': ['code', 'newPassword', 'repeated'],
}

/** The steps that are left by a call instead of leading on by themselves. */
const nextOf: Partial<Record<Step, Step>> = {
  email: 'password',
  'sign-up-email': 'sign-up-password',
  'sign-up-password': 'policy',
}

/** What a step says when it is to be left: what is wrong, where it leads, or that its call may be made. */
type StepValidation = { kind: 'wrong'; faults: FieldErrors } | { kind: 'on'; step: Step } | { kind: 'submit' }

export function validateStep({ step, values }: FlowState): StepValidation {
  const faults = faultsOf(step, values)
  const isRefused = step === 'policy' && !values.isAgreed
  if (isRefused || Object.keys(faults).length > 0) return { kind: 'wrong', faults }
  const next = nextOf[step]
  return next ? { kind: 'on', step: next } : { kind: 'submit' }
}

/** @returns one fault a field at most */
function faultsOf(step: Step, values: Values): FieldErrors {
  const faults: FieldErrors = {}
  for (const field of fieldsOf[step]) {
    const fault = checks[field](values)
    if (fault) faults[field] = fault
  }
  return faults
}

const checks: Record<FieldName, (values: Values) => FieldError | undefined> = {
  email: ({ email }) => validateEmail(email),
  password: ({ password }) => (password === '' ? 'password-required' : undefined),
  newPassword: ({ newPassword }) => validateNewPassword(newPassword),
  repeated: ({ newPassword, repeated }) => (newPassword === repeated ? undefined : 'password-mismatch'),
  // Told by the button, which cannot be pressed before.
  isAgreed: () => undefined,
  code: ({ code }) => (parseCode(code) === undefined ? 'code-malformed' : undefined),
}

/** Only what is surely no address: the server knows the rest. */
export function validateEmail(email: string): FieldError | undefined {
  const address = email.trim()
  if (address === '') return 'email-required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? undefined : 'email-malformed'
}

/** Counted as the server counts: characters of the normalised password. */
export function validateNewPassword(password: string): FieldError | undefined {
  const { length } = [...password.normalize('NFKC')]
  if (length === 0) return 'password-required'
  if (length < passwordLength.min) return 'password-too-short'
  return length > passwordLength.max ? 'password-too-long' : undefined
}

/** Digits as the keyboards of our languages write them. */
const scripts = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९']

/** The six digits of what was typed or pasted, in whatever script and spacing; undefined if they are not six. */
export function parseCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .replaceAll(/[٠-٩۰-۹०-९]/g, (digit) =>
      String(Math.max(...scripts.map((script) => script.indexOf(digit)))),
    )
  return new RegExp(`^\\d{${verificationCode.digits}}$`).test(code) ? code : undefined
}

/** `2 of 3`: how far along one of the three ways a step lies. */
export function getStepPosition(step: Step): { at: number; of: number } {
  const way = ways.find((candidate) => candidate.includes(step)) ?? [step]
  return { at: way.indexOf(step) + 1, of: way.length }
}

const ways: readonly (readonly Step[])[] = [
  ['email', 'password'],
  ['sign-up-email', 'sign-up-password', 'policy'],
  ['forgotten-email', 'forgotten-code'],
]
