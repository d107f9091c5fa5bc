// An authenticator app (TOTP), set up through the API.
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { call } from './olea-api.ts'

const halfMinute = 30_000

/** The code the app shows now, or `later` half minutes from now. */
export function totpCode(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * halfMinute })
}

/** Adds an app to an account with a recent sign-in and returns its secret. */
export async function addAuthenticatorApp(url: string, token: string): Promise<string> {
  const started = z
    .object({ challenge: z.string(), secret: z.string() })
    .parse(await call(url, 'POST', '/auth/second-factor/app', { token, body: {} }))
  const body = { challenge: started.challenge, code: totpCode(started.secret) }
  await call(url, 'POST', '/auth/second-factor/app/confirm', { token, body })
  return started.secret
}
