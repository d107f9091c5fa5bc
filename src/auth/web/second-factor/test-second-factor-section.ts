// Renders the section of second factors as the account page does.
import { createElement } from 'react'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { User } from '#src/users/contract/user.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import { useOwnerVerification } from '../account/use-owner-verification.ts'
import { openTestSession } from '../test-session.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'
import { noFactors } from './test-factors.ts'

type Options = {
  factors?: Partial<SecondFactors>
  user?: Partial<User>
  calls?: Parameters<typeof mockCalls>[0]
  app?: Parameters<typeof renderInApp>[1]
}

function Section({ user }: { user: User }) {
  return createElement(SecondFactorSection, { user, verification: useOwnerVerification(user) })
}

/** @returns the calls sent, as `METHOD /path` and with their bodies */
export async function renderSection({ factors = {}, user = {}, calls = {}, app = {} }: Options = {}) {
  const sent = mockCalls({ 'GET /auth/second-factor': () => ({ ...noFactors, ...factors }), ...calls })
  const signedIn = openTestSession(user)
  await renderInApp(createElement(Section, { user: signedIn }), {
    messages: ['auth', 'account', 'second-factor'],
    ...app,
  })
  return sent
}
