// An authenticator app as people have one on their phone, set up through the API.
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { call } from './olea-api.ts'

const halfMinute = 30_000

/** What the app shows, or will show so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * halfMinute })
}

/** Adds an app to an account that was signed in just now. */
export async function addApp(url: string, token: string): Promise<string> {
  const started = z
    .object({ challenge: z.string(), secret: z.string() })
    .parse(await call(url, 'POST', '/auth/second-factor/app', { token, body: {} }))
  const body = { challenge: started.challenge, code: codeOf(started.secret) }
  await call(url, 'POST', '/auth/second-factor/app/confirm', { token, body })
  return started.secret
}
