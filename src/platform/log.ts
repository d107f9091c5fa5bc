// Structured logs. Secrets are redacted by name, wherever they hide in what is logged.
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'

export type Log = Logger

const secrets = [
  'password',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'refreshToken',
  'confirmCode',
  'code',
]

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]),
      censor: (value, path) => (path.at(-1) === 'code' && isProblemCode(value) ? value : '[redacted]'),
    },
    serializers: { error: describeError },
  })
}

/** `invalid-code` says what went wrong; what was sent as a code is secret, and begins with a digit. */
function isProblemCode(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+(-[a-z]+)+$/.test(value)
}

/** A failed statement is logged without its values: people's addresses, hashes and whole articles. */
function describeError(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError))
    return error instanceof Error ? pino.stdSerializers.err(error) : error
  const { cause, message, query, stack } = error
  return { type: error.name, message: cause?.message, query, stack: stack?.replace(message, 'Failed query') }
}
