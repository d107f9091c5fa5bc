// Structured logs. Secrets are redacted by name, wherever they hide in what is logged.
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
      censor: '[redacted]',
    },
    serializers: { error: pino.stdSerializers.err },
  })
}
