// What the main thread and the engine's thread say to each other.

export type EngineStorage =
  | { kind: 'folder'; folder: string; fresh: boolean }
  /** For tests: nothing survives; starts from a dump made by `dump` when one is given. */
  | { kind: 'memory'; templateFile?: string }

export type EngineRequest =
  | { kind: 'run'; group: Uint8Array }
  | { kind: 'copy'; folder: string }
  | { kind: 'dump' }
  | { kind: 'close' }

export type EngineAnswer =
  | { kind: 'ready'; version: string }
  /** The engine's own last words before it gives up. */
  | { kind: 'said'; words: string }
  | { kind: 'unusable'; reason: string }
  | { kind: 'data'; chunk: Uint8Array }
  | { kind: 'done'; inTransaction: boolean }
  | { kind: 'dumped'; dump: Uint8Array }
  /** The request failed, the engine goes on. */
  | { kind: 'failed'; reason: string }
  /** The engine cannot go on. */
  | { kind: 'broken'; reason: string }
  | { kind: 'closed' }
