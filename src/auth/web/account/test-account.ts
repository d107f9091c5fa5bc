// Renders the account page of a signed-in user for component tests.
import { createElement } from 'react'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { User } from '#src/users/contract/user.ts'
import type { Session } from '../../contract/account.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import { openTestSession } from '../test-session.ts'
import { AccountOrSignIn } from './AccountOrSignIn.tsx'

const noFactors: SecondFactors = {
  passkeys: [],
  app: null,
  recoveryCodesLeft: 0,
  isRequired: false,
  canHavePasskeys: true,
  isProofNeeded: true,
}

export const currentSession: Session = {
  _id: 'current',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: '2026-01-31T12:00:00.000Z',
  expiresAt: '2026-03-01T00:00:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  isCurrent: true,
}

type Options = {
  user?: Partial<User>
  /** Answers besides those that the page needs to load. */
  calls?: Parameters<typeof mockCalls>[0]
  language?: LanguageCode
  path?: string
}

/** @returns the calls sent so far */
export async function renderAccount({ user = {}, calls = {}, ...options }: Options = {}) {
  openTestSession(user)
  const sent = mockCalls({
    'GET /auth/sessions': () => ({ data: [currentSession] }),
    'GET /auth/second-factor': () => noFactors,
    'GET /subscription': () => ({ plan: 'free', consultingsLeft: 0, request: null, payment: null }),
    'GET /social-media': () => ({ facebook: null, web: null, followsBack: false }),
    ...calls,
  })
  onTestFinished(keepFocus())
  const messages = ['auth', 'account', 'second-factor', 'people']
  await renderInApp(createElement('main', {}, createElement(AccountOrSignIn)), { messages, ...options })
  await expect.poll(() => document.querySelectorAll('main section').length).toBe(8)
  return sent
}

export const section = (name: string) => page.getByRole('region', { name, exact: true })

/** Opens the part of a section that is closed at first. */
export async function openSection(name: string): Promise<ReturnType<typeof section>> {
  const opened = section(name)
  await opened.element().querySelector('summary')?.click()
  return opened
}

/** The bodies of the calls of this name, in order. */
export const bodiesOf = (sent: Awaited<ReturnType<typeof renderAccount>>, call: string) =>
  sent.filter((each) => each.call === call).map(({ body }) => body)
