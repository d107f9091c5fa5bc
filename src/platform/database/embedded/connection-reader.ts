// One connection's side of the protocol: greets it and collects its messages until they form a complete exchange.
import { prefixStatementName } from './prefix-statement-name.ts'
import { createMessageReader, messageType, type ProtocolError, requestCode } from './protocol-messages.ts'

/** Sync, simple Query and function call are answered with ReadyForQuery: there an exchange is complete. */
const endsExchange = new Set(['S', 'Q', 'F'])
const copyData = new Set(['d', 'c', 'f'])
const copyFromClient = /\bcopy\b[^;]*\bfrom\s+stdin\b/i

export type ConnectionHandlers = {
  /** Distinguishes this connection's prepared statements from those of others. */
  prefix: string
  statements: Set<string>
  send(bytes: Buffer | string): void
  onCancel(processId: number, secret: number): void
  onStartup(startup: Buffer): void
  /** @param refusal set when the exchange holds something the engine cannot do */
  onBatch(exchange: Buffer, refusal: ProtocolError | undefined): void
  onTerminate(): void
}

/** @returns what reads the connection's bytes; it throws RangeError when they are not protocol messages */
export function createConnectionReader(conversation: ConnectionHandlers): (chunk: Buffer) => void {
  const reader = createMessageReader()
  let started = false
  let collected: Buffer[] = []
  let refusal: ProtocolError | undefined

  function collect(next: Buffer): void {
    const type = messageType(next)
    if (type === 'X') conversation.onTerminate()
    if (type === 'X' || copyData.has(type)) return // the latter belongs to a COPY that was refused
    refusal ??= unsupported(type, next)
    collected.push(prefixStatementName(next, conversation.prefix, conversation.statements))
    if (!endsExchange.has(type)) return
    const exchange = Buffer.concat(collected)
    const refused = refusal
    collected = []
    refusal = undefined
    conversation.onBatch(exchange, refused)
  }

  return (chunk) => {
    reader.push(chunk)
    for (let next = reader.next(started); next; next = reader.next(started)) {
      if (started) collect(next)
      else started = greet(conversation, next)
    }
  }
}

/** @returns whether the connection has started */
function greet(conversation: ConnectionHandlers, first: Buffer): boolean {
  const code = first.readInt32BE(4)
  if (code === requestCode.ssl || code === requestCode.gssEncryption) {
    conversation.send('N')
    return false
  }
  if (code === requestCode.cancel) {
    conversation.onCancel(first.readInt32BE(8), first.readInt32BE(12))
    return false
  }
  if (code >>> 16 !== 3) throw new RangeError(`protocol ${code >>> 16}`)
  conversation.onStartup(first)
  return true
}

function unsupported(type: string, next: Buffer): ProtocolError | undefined {
  if (type === 'H' || type === 'F') {
    return { code: '0A000', message: 'cursors and function calls are not supported by the embedded database' }
  }
  // The engine would wait for rows that cannot reach it.
  if ((type === 'Q' || type === 'P') && copyFromClient.test(next.toString('utf8', 5, 2000))) {
    return { code: '0A000', message: 'COPY FROM STDIN is not supported by the embedded database' }
  }
  return undefined
}
