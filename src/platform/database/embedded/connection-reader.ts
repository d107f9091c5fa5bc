// Reads one client connection: performs the startup handshake and collects messages into complete batches.
import { prefixStatementName } from './prefix-statement-name.ts'
import { createMessageReader, messageType, type ProtocolError, requestCode } from './protocol-messages.ts'

/** Sync, simple Query and function call: the server responds with ReadyForQuery, so a batch is complete. */
const endsBatch = new Set(['S', 'Q', 'F'])
const copyData = new Set(['d', 'c', 'f'])
/** Would end the prepared statements of all connections. */
const discardsEverything = /^\s*(?:discard\s+(?:all|plans)|deallocate\s+(?:prepare\s+)?all)\b/i
const copyFromClient = /\bcopy\b[^;]*\bfrom\s+stdin\b/i

type ConnectionHandlers = {
  /** Distinguishes this connection's prepared statements from those of other connections. */
  prefix: string
  /** Collects the prefixed names of this connection's prepared statements. */
  statements: Set<string>
  send(bytes: Buffer | string): void
  onCancel(processId: number, secret: number): void
  onStartup(startup: Buffer): void
  /** @param error set when the batch contains a message that the embedded database does not support */
  onBatch(batch: Buffer, error: ProtocolError | undefined): void
  onTerminate(): void
}

/** @returns a function for the received bytes; it throws RangeError when they are not protocol messages */
export function createConnectionReader(handlers: ConnectionHandlers): (chunk: Buffer) => void {
  const reader = createMessageReader()
  let isStarted = false
  let collected: Buffer[] = []
  let error: ProtocolError | undefined

  function collect(message: Buffer): void {
    const type = messageType(message)
    if (type === 'X') handlers.onTerminate()
    if (type === 'X' || copyData.has(type)) return // copy data follows a COPY that was rejected
    error ??= findUnsupported(type, message)
    collected.push(prefixStatementName(message, handlers.prefix, handlers.statements))
    if (!endsBatch.has(type)) return
    const batch = Buffer.concat(collected)
    const batchError = error
    collected = []
    error = undefined
    handlers.onBatch(batch, batchError)
  }

  return (chunk) => {
    reader.push(chunk)
    for (let message = reader.next(isStarted); message; message = reader.next(isStarted)) {
      if (isStarted) collect(message)
      else isStarted = handleInitialMessage(handlers, message)
    }
  }
}

/** @returns whether the connection has started */
function handleInitialMessage(handlers: ConnectionHandlers, message: Buffer): boolean {
  const code = message.readInt32BE(4)
  if (code === requestCode.ssl || code === requestCode.gssEncryption) {
    handlers.send('N')
    return false
  }
  if (code === requestCode.cancel) {
    handlers.onCancel(message.readInt32BE(8), message.readInt32BE(12))
    return false
  }
  if (code >>> 16 !== 3) throw new RangeError(`unsupported protocol version ${code >>> 16}`)
  handlers.onStartup(message)
  return true
}

function findUnsupported(type: string, message: Buffer): ProtocolError | undefined {
  if (type === 'H' || type === 'F') {
    return { code: '0A000', message: 'cursors and function calls are not supported by the embedded database' }
  }
  // PGlite would wait for rows that it can never receive.
  if ((type === 'Q' || type === 'P') && copyFromClient.test(message.toString('utf8', 5, 2000))) {
    return { code: '0A000', message: 'COPY FROM STDIN is not supported by the embedded database' }
  }
  if ((type === 'Q' || type === 'P') && discardsEverything.test(sqlText(type, message))) {
    return { code: '0A000', message: 'connections share one session of the embedded database: use RESET ALL' }
  }
  return undefined
}

/** The first characters of the SQL of a Query or Parse message; a Parse message begins with a name. */
function sqlText(type: string, message: Buffer): string {
  const start = type === 'P' ? message.indexOf(0, 5) + 1 : 5
  return message.toString('utf8', start, start + 100)
}
