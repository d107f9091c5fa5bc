// Why an address was not fetched, in words for a report.
export class SafeFetchError extends Error {
  /** No answer at all, in contrast to a refused or missing file. */
  readonly isHostUnreachable: boolean

  constructor(message: string, options: ErrorOptions & { isHostUnreachable?: boolean } = {}) {
    super(message, options)
    this.name = 'SafeFetchError'
    this.isHostUnreachable = options.isHostUnreachable ?? false
  }
}
