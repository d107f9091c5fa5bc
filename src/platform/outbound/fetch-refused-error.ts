// Why an address was not fetched, in words for a report.
export class FetchRefusedError extends Error {
  /** No answer at all, in contrast to a refused or missing file. */
  readonly isHostSilent: boolean

  constructor(message: string, options: ErrorOptions & { isHostSilent?: boolean } = {}) {
    super(message, options)
    this.name = 'FetchRefusedError'
    this.isHostSilent = options.isHostSilent ?? false
  }
}
