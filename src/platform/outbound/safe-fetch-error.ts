// Error of safeFetch(). Its message is the reason that import reports show.
export class SafeFetchError extends Error {
  /** The host did not respond at all, in contrast to a rejected or missing file. */
  readonly isHostUnreachable: boolean

  constructor(message: string, options: ErrorOptions & { isHostUnreachable?: boolean } = {}) {
    super(message, options)
    this.name = 'SafeFetchError'
    this.isHostUnreachable = options.isHostUnreachable ?? false
  }
}
