// Password hashing with Argon2id and the parameters that OWASP recommends. At most two hashes run at a time, so that
// sign-ins do not slow down pages.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '#src/platform/concurrency-limit.ts'
import { unavailable } from '#src/platform/problem.ts'

const passwordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * For verification codes, which live 15 minutes: cheap enough to hash one for every requested address, while trying all
 * million codes against a leaked table still takes hours.
 */
const codeParameters = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }
const maxConcurrent = 2
/** At 40 hashes a second the last one in the queue waits about five seconds. */
const maxQueueLength = 200

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords() {
  const withinLimit = createConcurrencyLimit(maxConcurrent, {
    maxQueued: maxQueueLength,
    createError: () => unavailable('sign-in-busy', 'Too many people are signing in at this moment'),
  })
  // Passwords for unknown accounts are verified against this hash, so that the response takes as long as for others.
  const dummyHash = hash(randomBytes(32), passwordParameters)

  return {
    hash: (password: string): Promise<string> => withinLimit(() => hash(password, passwordParameters)),

    hashCode: (code: string): Promise<string> => withinLimit(() => hash(code, codeParameters)),

    /** Takes the same time with and without a stored hash. */
    verify: (stored: string | null | undefined, password: string): Promise<boolean> =>
      withinLimit(async () => {
        const matches = await verify(stored ?? (await dummyHash), password)
        return matches && stored !== null && stored !== undefined
      }),
  }
}
