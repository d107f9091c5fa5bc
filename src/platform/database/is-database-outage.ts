// Tells a database that is away or overloaded, which passes, from a statement that it refused, which is a mistake.

/** Of the network alone: a file that is missing has the same code as a socket that is, and is no outage. */
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/**
 * Trouble with the connection (08), shutting down or starting, disk nearly full, out of memory or connections, behind
 * another's transaction, or so busy that a statement took longer than it may.
 */
const outageStates = /^(?:08...|57P0[1-3]|57014|25006|53[123]00|OL001)$/
/** What the driver says without a code. */
const driverWords = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'is not queryable',
]

export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // A name with several addresses fails once for each.
    if (cause instanceof AggregateError) return cause.errors.some(isDatabaseOutage)
    const code = 'code' in cause ? String(cause.code) : ''
    if (outageStates.test(code) || (networkCodes.has(code) && isOfNetwork(cause))) return true
    const { message } = cause
    if (driverWords.some((words) => message.includes(words))) return true
  }
  return false
}

function isOfNetwork(error: Error): boolean {
  return 'syscall' in error && networkCalls.has(String(error.syscall))
}
