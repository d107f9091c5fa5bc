// Distinguishes an unavailable or overloaded database, which is temporary, from a rejected statement, which is a bug.

/** System calls of the network: ENOENT means an outage for a missing socket, but not for a missing file. */
const networkSyscalls = new Set(['connect', 'read', 'write', 'getaddrinfo'])
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
 * SQLSTATEs: connection errors (08), shutdown or startup (57P0x), statement timeout (57014), read-only because the disk
 * is nearly full (25006), out of disk space, memory or connections (53x00), wait for another transaction (OL001).
 */
const outageSqlStates = /^(?:08...|57P0[1-3]|57014|25006|53[123]00|OL001)$/
/** Errors of the driver that have no code. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Query read timeout',
  'is not queryable',
]

export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // A host name with several addresses fails once for each.
    if (cause instanceof AggregateError) return cause.errors.some(isDatabaseOutage)
    const code = 'code' in cause ? String(cause.code) : ''
    if (outageSqlStates.test(code) || (networkCodes.has(code) && isNetworkError(cause))) return true
    const { message } = cause
    if (driverMessages.some((driverMessage) => message.includes(driverMessage))) return true
  }
  return false
}

/** Whether a write failed in a database that can be read: its disk is full, or nearly full (25006). */
export function isReadOnlyDatabase(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && (cause.code === '25006' || cause.code === '53100')) return true
  return false
}

function isNetworkError(error: Error): boolean {
  return 'syscall' in error && networkSyscalls.has(String(error.syscall))
}
