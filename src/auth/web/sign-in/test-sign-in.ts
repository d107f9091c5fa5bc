// Opens the sign-in dialog in component tests and answers its calls.
import { page } from 'vitest/browser'
import { mockCalls } from '#src/ui/test-calls.ts'
import { openDialog } from '../test-dialogs.ts'
import { sampleUser } from '../test-session.ts'

export const { email } = sampleUser
export const password = 'five baskets before noon'
export const signedIn = { user: sampleUser, accessToken: 'token-of-mira' }

export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const field = (name: string) => page.getByLabelText(name, { exact: true })

/** All calls succeed unless the test replaces some. */
export async function openSignIn(calls: Parameters<typeof mockCalls>[0] = {}) {
  const sent = mockCalls({
    'GET /auth/providers': () => ({ google: null, apple: null }),
    'POST /auth/login': () => signedIn,
    'POST /auth/register': () => signedIn,
    'POST /auth/reset': () => signedIn,
    ...calls,
  })
  await openDialog('sign-in')
  /** The bodies of all requests of a call. */
  return { bodiesOf: (call: string) => sent.filter((each) => each.call === call).map(({ body }) => body) }
}

/** Enters the address and goes to the password. */
export async function enterEmail(): Promise<void> {
  await field('E-mail').fill(email)
  await button('Next').click()
}
