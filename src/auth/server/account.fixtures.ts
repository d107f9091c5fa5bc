// Test users: register, read mail, and send authenticated requests.
import type { TestApp } from '#src/test-app.ts'
import { testPassword } from '#src/test-app.ts'

let counter = 0

export type TestUser = Awaited<ReturnType<typeof registerUser>>

export function uniqueEmail(): string {
  counter += 1
  return `person-${counter}@olea.test`
}

/** A different network on each call, so that rate limits per network do not apply. */
export function uniqueIpAddress(): string {
  counter += 1
  return `10.7.${Math.floor(counter / 250) % 250}.${counter % 250}`
}

export function post(
  olea: TestApp,
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
  remoteAddress: string = uniqueIpAddress(),
) {
  return olea.app.inject({ method: 'POST', url, ...(payload ? { payload } : {}), headers, remoteAddress })
}

export async function registerUser(olea: TestApp, { email = uniqueEmail(), headers = {} } = {}) {
  const password = testPassword
  const response = await post(olea, '/api/auth/register', { email, password }, headers)
  const { user, accessToken } = response.json()
  return { ...authorizedClient(olea, accessToken), id: user._id as string, email, password }
}

/** Sends requests with this token. */
export function authorizedClient(olea: TestApp, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    headers,
    post: (url: string, payload?: object, extraHeaders: Record<string, string> = {}) =>
      post(olea, url, payload, { ...headers, ...extraHeaders }),
    get: (url: string) => olea.app.inject({ url, headers }),
    patch: (url: string, payload?: object) =>
      olea.app.inject({ method: 'PATCH', url, headers, ...(payload ? { payload } : {}) }),
    delete: (url: string) => olea.app.inject({ method: 'DELETE', url, headers }),
    me: () => olea.app.inject({ url: '/api/users/token', headers }),
  }
}

/** The code in the latest mail that contains one. */
export async function latestCode(olea: TestApp, email: string): Promise<string> {
  for (const { text } of await olea.mailsTo(email)) {
    const [code] = /\b\d{6}\b/.exec(text) ?? []
    if (code) return code
  }
  throw new Error(`no code was sent to ${email}`)
}

export function wrongCode(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0')
}
