// Structured logs. Properties with secrets are redacted by name, up to two levels deep.
import { DrizzleQueryError } from 'drizzle-orm'
import { type Logger, pino } from 'pino'

export type Log = Logger

const secretProperties = [
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
      paths: secretProperties.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]),
      censor: (value, path) => (path.at(-1) === 'code' && isProblemCode(value) ? value : '[redacted]'),
    },
    serializers: { error: serializeError },
  })
}

/** Keeps problem codes such as `invalid-code`. Confirmation codes are secret and start with a digit. */
function isProblemCode(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+(-[a-z]+)+$/.test(value)
}

/** Logs a failed statement without its values: e-mail addresses, password hashes and whole articles. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError))
    return error instanceof Error ? pino.stdSerializers.err(error) : error
  const { cause, message, query, stack } = error
  return { type: error.name, message: cause?.message, query, stack: stack?.replace(message, 'Failed query') }
}
