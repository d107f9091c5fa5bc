// The PostgreSQL protocol messages (protocol 3.0) that the protocol server itself reads and writes. All other messages
// are passed through unchanged. https://www.postgresql.org/docs/current/protocol-message-formats.html

export const requestCode = { ssl: 80877103, gssEncryption: 80877104, cancel: 80877102 } as const

/** A larger message ends its connection. No message that Olea sends comes near this size. */
const maxMessageBytes = 128 * 1024 * 1024

export type ProtocolError = { code: string; message: string; hint?: string; isFatal?: boolean }

/** Splits a byte stream into protocol messages, headers included. */
export function createMessageReader() {
  let chunks: Buffer[] = []
  let size = 0

  function take(length: number): Buffer {
    const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
    chunks = length < all.length ? [all.subarray(length)] : []
    size -= length
    return all.subarray(0, length)
  }

  function peek(length: number): Buffer | undefined {
    if (size < length) return undefined
    if ((chunks[0]?.length ?? 0) < length) chunks = [Buffer.concat(chunks)]
    return chunks[0]
  }

  return {
    push(chunk: Buffer): void {
      chunks.push(chunk)
      size += chunk.length
    },
    /**
     * @param hasTypeByte false for the initial messages of a connection, which have no type byte
     * @returns undefined until a whole message has arrived
     * @throws RangeError when the length field cannot belong to a protocol message
     */
    next(hasTypeByte: boolean): Buffer | undefined {
      const start = hasTypeByte ? 1 : 0
      const header = peek(start + 4)
      if (!header) return undefined
      const length = header.readInt32BE(start)
      if (length < 4 || length > maxMessageBytes) throw new RangeError(`message of ${length} bytes`)
      return size < start + length ? undefined : take(start + length)
    },
  }
}

export function messageType(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0)
}

export function encodeMessage(type: string, body: Buffer | string): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body) : body
  const header = Buffer.alloc(5)
  header.write(type, 0, 'latin1')
  header.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([header, content])
}

/** A simple Query message. */
export function queryMessage(sql: string): Buffer {
  return encodeMessage('Q', `${sql}\0`)
}

/** SQL text of a simple Query message. */
export function queryText(query: Buffer): string {
  return query.toString('utf8', 5, query.length - 1)
}

/**
 * The first column of the only row of a query's response, as text.
 * @throws Error when the response contains no row
 */
export function readFirstColumn(response: Buffer): string {
  const reader = createMessageReader()
  reader.push(response)
  for (let message = reader.next(true); message; message = reader.next(true)) {
    // DataRow: the number of columns, then the length and the bytes of each.
    if (messageType(message) === 'D') return message.toString('utf8', 11, 11 + message.readInt32BE(7))
  }
  throw new Error('the response contains no row')
}

export function errorResponse(error: ProtocolError): Buffer {
  const severity = error.isFatal ? 'FATAL' : 'ERROR'
  const fields = [`S${severity}`, `V${severity}`, `C${error.code}`, `M${error.message}`]
  if (error.hint) fields.push(`H${error.hint}`)
  return encodeMessage('E', `${fields.map((field) => `${field}\0`).join('')}\0`)
}

export function readyForQuery(inTransaction: boolean): Buffer {
  return encodeMessage('Z', inTransaction ? 'T' : 'I')
}

export function commandComplete(tag: string): Buffer {
  return encodeMessage('C', `${tag}\0`)
}

/** AuthenticationOk, ParameterStatus, BackendKeyData and ReadyForQuery: the response to a startup message. */
export function startupResponse(
  parameters: Record<string, string>,
  processId: number,
  secret: number,
): Buffer {
  const key = Buffer.alloc(8)
  key.writeInt32BE(processId, 0)
  key.writeInt32BE(secret, 4)
  const authenticationOk = encodeMessage('R', Buffer.alloc(4))
  const statuses = Object.entries(parameters).map(([name, value]) =>
    encodeMessage('S', `${name}\0${value}\0`),
  )
  return Buffer.concat([authenticationOk, ...statuses, encodeMessage('K', key), readyForQuery(false)])
}

/** Names and values of a startup message, e.g. user, database, statement_timeout. */
export function startupParameters(startup: Buffer): Map<string, string> {
  const strings = startup.toString('utf8', 8).split('\0')
  const parameters = new Map<string, string>()
  for (let index = 0; strings[index]; index += 2)
    parameters.set(strings[index] ?? '', strings[index + 1] ?? '')
  return parameters
}

export function startupMessage(parameters: Record<string, string>): Buffer {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}\0${value}\0`)
  const body = Buffer.from(`${pairs.join('')}\0`)
  const header = Buffer.alloc(8)
  header.writeInt32BE(body.length + 8, 0)
  header.writeInt32BE(3 << 16, 4)
  return Buffer.concat([header, body])
}
