// What the main thread and the engine's thread say to each other.

export type PgliteStorage =
  | { kind: 'folder'; folder: string; isNew: boolean }
  /** For tests: nothing survives; starts from a dump made by `dump` when one is given. */
  | { kind: 'memory'; templateFile?: string }

export type PgliteRequest =
  | { kind: 'run'; batch: Uint8Array }
  | { kind: 'copy'; folder: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export type PgliteResponse =
  | { kind: 'ready'; version: string }
  /** The engine's own last words before it gives up. */
  | { kind: 'said'; message: string }
  | { kind: 'unusable'; reason: string }
  | { kind: 'data'; chunk: Uint8Array }
  | { kind: 'done'; inTransaction: boolean }
  | { kind: 'dumped'; dump: Uint8Array }
  /** The request failed, the engine goes on. */
  | { kind: 'failed'; reason: string }
  /** The engine cannot go on. */
  | { kind: 'broken'; reason: string }
  | { kind: 'closed' }
