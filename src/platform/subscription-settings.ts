// Settings of the plans of the app.
import { z } from 'zod'

const consultings = z.coerce.number().int().min(0).max(10_000)

export const subscriptionEnvironment = {
  PLUS_CONSULTINGS: consultings.default(3),
  PROFESSIONAL_CONSULTINGS: consultings.default(10),
} as const

type Environment = {
  [Name in keyof typeof subscriptionEnvironment]: z.output<(typeof subscriptionEnvironment)[Name]>
}

export function parseSubscription(env: Environment) {
  return Object.freeze({
    /** Answers of an expert on request that a plan begins with. */
    consultings: Object.freeze({
      free: 0,
      plus: env.PLUS_CONSULTINGS,
      professional: env.PROFESSIONAL_CONSULTINGS,
    }),
  })
}
