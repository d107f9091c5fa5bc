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

/** Enters values and presses Next; stays where something is wrong. */
function next(progress: FlowState, entered: Parameters<typeof updateValues>[1] = {}): FlowState {
  const filled = updateValues(progress, entered)
  const verdict = validateStep(filled)
  if (verdict.kind === 'on') return goTo(filled, verdict.step)
  return verdict.kind === 'wrong' ? applyFieldErrors(filled, verdict.faults) : filled
}

const email = 'mira@olea.example'
const atPolicy = () =>
  next(next(goTo(startAt('email'), 'sign-up-email'), { email }), {
    newPassword: 'a quiet grove',
    repeated: 'a quiet grove',
  })

test('the e-mail leads to the password, and the password to the call', () => {
  const password = next(startAt('email'), { email })
  expect(password.step).toBe('password')
  expect(validateStep(updateValues(password, { password: 'x' }))).toEqual({ kind: 'submit' })
  expect(goBack(password)).toMatchObject({ step: 'email', values: { email } })
})

test('signing up asks for e-mail, password and agreement, then for the call', () => {
  const policy = atPolicy()
  expect(policy).toMatchObject({ step: 'policy', trail: ['email', 'sign-up-email', 'sign-up-password'] })
  expect(validateStep(policy)).toEqual({ kind: 'wrong', faults: {} })
  const agreed = updateValues(policy, { isAgreed: true })
  expect(validateStep(agreed)).toEqual({ kind: 'submit' })
  expect(validateStep(updateValues(agreed, { isAgreed: false })).kind).toBe('wrong')
})

test('back from the policy leads to the step it came from', () => {
  expect(goBack(atPolicy()).step).toBe('sign-up-password')
  expect(goBack(goTo(startAt('email'), 'policy')).step).toBe('email')
})

test('every value survives the way back and forth', () => {
  const policy = updateValues(atPolicy(), { isAgreed: true })
  const first = goBack(goBack(goBack(policy)))
  expect(first).toMatchObject({ step: 'email', trail: [], values: policy.values })
  const again = next(next(goTo(first, 'sign-up-email')))
  expect(again).toEqual(policy)
})

test('the way back to signing in does not run in circles', () => {
  const signUp = goTo(startAt('email'), 'sign-up-email')
  expect(goTo(signUp, 'email')).toMatchObject({ step: 'email', trail: [] })
  expect(goTo(startAt('sign-up-email'), 'email')).toMatchObject({ step: 'email', trail: ['sign-up-email'] })
})

test('different passwords do not lead on', () => {
  const choosing = next(startAt('sign-up-email'), { email })
  const differing = next(choosing, { newPassword: 'a quiet grove', repeated: 'a quiet groove' })
  expect(differing).toMatchObject({ step: 'sign-up-password', faults: { repeated: 'password-mismatch' } })
  expect(next(differing, { repeated: 'a quiet grove' }).step).toBe('policy')
})

test('a fault is gone as soon as its field changes', () => {
  const faulty = next(startAt('email'), { email: 'mira' })
  expect(faulty.faults).toEqual({ email: 'email-malformed' })
  expect(updateValues(faulty, { email: 'mira@' }).faults).toEqual({})
  expect(updateValues(faulty, { password: 'x' }).faults).toEqual({ email: 'email-malformed' })
})

test('what the server refuses leads back to where it was entered', () => {
  const policy = atPolicy()
  expect(applyFieldErrors(policy, { newPassword: 'password-too-common' })).toMatchObject({
    step: 'sign-up-password',
    trail: ['email', 'sign-up-email'],
    faults: { newPassword: 'password-too-common' },
  })
  expect(applyFieldErrors(policy, { email: 'email-malformed' }).step).toBe('sign-up-email')
  expect(applyFieldErrors(policy, {})).toMatchObject({ step: 'policy', faults: {} })
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
])('the address %j is judged as %s', (address, fault) => {
  expect(validateEmail(address)).toBe(fault)
})

test.each([
  ['', 'password-required'],
  ['1234567', 'password-too-short'],
  ['12345678', undefined],
  ['🫒🫒🫒🫒', 'password-too-short'],
  ['🫒'.repeat(8), undefined],
  ['🫒'.repeat(128), undefined],
  ['x'.repeat(129), 'password-too-long'],
  // One sign made of two: the server counts it as one.
  ['é'.repeat(7), 'password-too-short'],
])('the password %j is judged as %s', (password, fault) => {
  expect(validateNewPassword(password)).toBe(fault)
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
])('%j is read as the code %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code)
})

test('each step knows its place on its way', () => {
  expect(getStepPosition('email')).toEqual({ at: 1, of: 2 })
  expect(getStepPosition('policy')).toEqual({ at: 3, of: 3 })
  for (const step of steps) {
    const { at, of } = getStepPosition(step)
    expect(at).toBeGreaterThan(0)
    expect(at).toBeLessThanOrEqual(of)
  }
})

test('wherever one goes, every way leads back to the beginning with what was entered', () => {
  const move = fc.oneof(
    fc.constantFrom<Step>(...steps),
    fc.constant('back' as const),
    fc.record({ email: fc.string(), code: fc.string() }),
  )
  fc.assert(
    fc.property(fc.constantFrom<Step>(...steps), fc.array(move, { maxLength: 30 }), (start, moves) => {
      let progress = startAt(start)
      let entered = { ...emptyValues }
      for (const made of moves) {
        if (made === 'back') progress = goBack(progress)
        else if (typeof made === 'string') progress = goTo(progress, made)
        else {
          progress = updateValues(progress, made)
          entered = { ...entered, ...made }
        }
        expect(new Set([...progress.trail, progress.step]).size).toBe(progress.trail.length + 1)
        expect(progress.values).toEqual(entered)
      }
      const behind = progress.trail.length
      for (let step = 0; step < behind; step += 1) progress = goBack(progress)
      expect(progress).toMatchObject({ step: start, trail: [] })
    }),
  )
})
