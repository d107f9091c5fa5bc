import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyFieldErrors,
  emptyValues,
  type FlowState,
  getStepPosition,
  goBack,
  goTo,
  parseCode,
  type Step,
  startAt,
  steps,
  updateValues,
  validateEmail,
  validateNewPassword,
  validateStep,
} from './sign-in-flow.ts'

/** Enters values and submits the step; stays on it if it is invalid. */
function next(state: FlowState, changes: Parameters<typeof updateValues>[1] = {}): FlowState {
  const filled = updateValues(state, changes)
  const validation = validateStep(filled)
  if (validation.kind === 'next') return goTo(filled, validation.step)
  return validation.kind === 'invalid' ? applyFieldErrors(filled, validation.fieldErrors) : filled
}

const email = 'mira@olea.example'
const atPolicy = () =>
  next(next(goTo(startAt('email'), 'sign-up-email'), { email }), {
    newPassword: 'a quiet grove',
    repeatedPassword: 'a quiet grove',
  })

test('goes from the e-mail to the password, then calls the server', () => {
  const password = next(startAt('email'), { email })
  expect(password.step).toBe('password')
  expect(validateStep(updateValues(password, { password: 'x' }))).toEqual({ kind: 'submit' })
  expect(goBack(password)).toMatchObject({ step: 'email', values: { email } })
})

test('signs up with e-mail, password and agreement, then calls the server', () => {
  const policy = atPolicy()
  expect(policy).toMatchObject({ step: 'policy', history: ['email', 'sign-up-email', 'sign-up-password'] })
  expect(validateStep(policy)).toEqual({ kind: 'invalid', fieldErrors: {} })
  const agreed = updateValues(policy, { isAgreed: true })
  expect(validateStep(agreed)).toEqual({ kind: 'submit' })
  expect(validateStep(updateValues(agreed, { isAgreed: false })).kind).toBe('invalid')
})

test('goes back from the policy to the previous step', () => {
  expect(goBack(atPolicy()).step).toBe('sign-up-password')
  expect(goBack(goTo(startAt('email'), 'policy')).step).toBe('email')
})

test('keeps every value when going back and forward', () => {
  const policy = updateValues(atPolicy(), { isAgreed: true })
  const first = goBack(goBack(goBack(policy)))
  expect(first).toMatchObject({ step: 'email', history: [], values: policy.values })
  const again = next(next(goTo(first, 'sign-up-email')))
  expect(again).toEqual(policy)
})

test('goes back to a step in the history instead of adding it again', () => {
  const signUp = goTo(startAt('email'), 'sign-up-email')
  expect(goTo(signUp, 'email')).toMatchObject({ step: 'email', history: [] })
  expect(goTo(startAt('sign-up-email'), 'email')).toMatchObject({ step: 'email', history: ['sign-up-email'] })
})

test('rejects passwords that differ', () => {
  const passwordStep = next(startAt('sign-up-email'), { email })
  const mismatch = next(passwordStep, { newPassword: 'a quiet grove', repeatedPassword: 'a quiet groove' })
  expect(mismatch).toMatchObject({
    step: 'sign-up-password',
    fieldErrors: { repeatedPassword: 'password-mismatch' },
  })
  expect(next(mismatch, { repeatedPassword: 'a quiet grove' }).step).toBe('policy')
})

test('clears the error of a field when its value changes', () => {
  const invalid = next(startAt('email'), { email: 'mira' })
  expect(invalid.fieldErrors).toEqual({ email: 'email-malformed' })
  expect(updateValues(invalid, { email: 'mira@' }).fieldErrors).toEqual({})
  expect(updateValues(invalid, { password: 'x' }).fieldErrors).toEqual({ email: 'email-malformed' })
})

test('goes back to the step of a field that the server rejected', () => {
  const policy = atPolicy()
  expect(applyFieldErrors(policy, { newPassword: 'password-too-common' })).toMatchObject({
    step: 'sign-up-password',
    history: ['email', 'sign-up-email'],
    fieldErrors: { newPassword: 'password-too-common' },
  })
  expect(applyFieldErrors(policy, { email: 'email-malformed' }).step).toBe('sign-up-email')
  expect(applyFieldErrors(policy, {})).toMatchObject({ step: 'policy', fieldErrors: {} })
})

test.each([
  ['', 'email-required'],
  ['  ', 'email-required'],
  ['mira', 'email-malformed'],
  ['mira@grove', 'email-malformed'],
  ['mira @olea.example', 'email-malformed'],
  [' mira@olea.example ', undefined],
  ['ميرا@زيتون.مثال', undefined],
  ["o'hara+news@bücher.example", undefined],
])('validates the address %j: %s', (address, error) => {
  expect(validateEmail(address)).toBe(error)
})

test.each([
  ['', 'password-required'],
  ['1234567', 'password-too-short'],
  ['12345678', undefined],
  ['🫒🫒🫒🫒', 'password-too-short'],
  ['🫒'.repeat(8), undefined],
  ['🫒'.repeat(128), undefined],
  ['x'.repeat(129), 'password-too-long'],
  // A letter and a combining accent: NFKC makes them one character.
  ['é'.repeat(7), 'password-too-short'],
])('validates the password %j: %s', (password, error) => {
  expect(validateNewPassword(password)).toBe(error)
})

test.each([
  ['123456', '123456'],
  [' 123 456\n', '123456'],
  ['123-456', '123456'],
  ['\u200e012345', '012345'],
  ['٠١٢٣٤٥', '012345'],
  ['۶۷۸۹۰۱', '678901'],
  ['०१२३४९', '012349'],
  ['１２３４５６', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345x', undefined],
  ['', undefined],
])('parses %j as the code %s', (input, code) => {
  expect(parseCode(input)).toBe(code)
})

test('returns the position of each step in its path', () => {
  expect(getStepPosition('email')).toEqual({ at: 1, of: 2 })
  expect(getStepPosition('policy')).toEqual({ at: 3, of: 3 })
  for (const step of steps) {
    const { at, of } = getStepPosition(step)
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThanOrEqual(of)
  }
})

test('returns to the first step with all values after any sequence of moves', () => {
  const anyMove = fc.oneof(
    fc.constantFrom<Step>(...steps),
    fc.constant('back' as const),
    fc.record({ email: fc.string(), code: fc.string() }),
  )
  fc.assert(
    fc.property(fc.constantFrom<Step>(...steps), fc.array(anyMove, { maxLength: 30 }), (start, moves) => {
      let state = startAt(start)
      let values = { ...emptyValues }
      for (const move of moves) {
        if (move === 'back') state = goBack(state)
        else if (typeof move === 'string') state = goTo(state, move)
        else {
          state = updateValues(state, move)
          values = { ...values, ...move }
        }
        expect(new Set([...state.history, state.step]).size).toBe(state.history.length + 1)
        expect(state.values).toEqual(values)
      }
      const depth = state.history.length
      for (let step = 0; step < depth; step += 1) state = goBack(state)
      expect(state).toMatchObject({ step: start, history: [] })
    }),
  )
})
