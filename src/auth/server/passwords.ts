// Password hashing: Argon2id with OWASP's parameters, two at a time, so that sign-ins cannot starve readers.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '#src/platform/concurrency-limit.ts'
import { unavailable } from '#src/platform/problem.ts'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * For codes, which live a quarter of an hour: cheap enough to make one for every address that asks, and still hours of
 * work for whoever reads the table and tries all million.
 */
const codeParameters = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }
const concurrent = 2
/** At forty a second, nobody in it waits much longer than five seconds. */
const longestQueue = 200

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords() {
  const inTurn = createTurns(concurrent, {
    waiting: longestQueue,
    refusal: () => unavailable('sign-in-busy', 'Too many people are signing in at this moment'),
  })
  // Unknown accounts are checked against this, so that they take as long as known ones.
  const decoy = hash(randomBytes(32), parameters)

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, parameters)),

    hashCode: (code: string): Promise<string> => inTurn(() => hash(code, codeParameters)),

    /** Takes the same time whether or not there is a stored hash. */
    verify: (stored: string | null | undefined, password: string): Promise<boolean> =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await decoy), password)
        return matches && stored !== null && stored !== undefined
      }),
  }
}
