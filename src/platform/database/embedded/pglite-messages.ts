// Messages between the main thread and the worker thread that runs PGlite.

export type PgliteStorage =
  | { kind: 'folder'; folder: string; isNew: boolean }
  /** For tests: in memory only. Starts from a dump (`dump` request) when a template file is given. */
  | { kind: 'memory'; templateFile?: string }

export type PgliteRequest =
  | { kind: 'run'; batch: Uint8Array }
  | { kind: 'copy'; folder: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export type PgliteResponse =
  | { kind: 'ready'; version: string }
  /** A FATAL or PANIC line that PostgreSQL wrote to stderr. */
  | { kind: 'fatal'; message: string }
  | { kind: 'open-failed'; reason: string }
  | { kind: 'data'; chunk: Uint8Array }
  | { kind: 'done'; inTransaction: boolean }
  | { kind: 'dumped'; dump: Uint8Array }
  /** The request failed. PGlite stays usable. */
  | { kind: 'failed'; reason: string }
  /** PGlite must not be used any more. */
  | { kind: 'crashed'; reason: string }
  | { kind: 'closed' }
