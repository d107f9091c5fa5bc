// All connections share the one session of the embedded engine, and so its named prepared statements. Giving each
// connection's names a prefix keeps them apart, as on a PostgreSQL server.
import { encodeMessage, messageType } from './protocol-messages.ts'

/** @param used collects the prefixed names that this connection has prepared */
export function prefixStatementName(original: Buffer, prefix: string, used: Set<string>): Buffer {
  const type = messageType(original)
  const body = original.subarray(5)
  switch (type) {
    case 'P': // name, query, parameter types
      return rename(original, body, 0, (name) => used.add(name))
    case 'B': // portal, name, …
      return rename(original, body, body.indexOf(0) + 1, () => used)
    case 'C': // 'S' or 'P', name
      return body[0] === 0x53 ? rename(original, body, 1, (name) => used.delete(name)) : original
    case 'D':
      return body[0] === 0x53 ? rename(original, body, 1, () => used) : original
    default:
      return original
  }

  function rename(whole: Buffer, content: Buffer, start: number, note: (name: string) => unknown): Buffer {
    const end = content.indexOf(0, start)
    if (end <= start) return whole // unnamed
    const name = prefix + content.toString('utf8', start, end)
    note(name)
    return encodeMessage(
      type,
      Buffer.concat([content.subarray(0, start), Buffer.from(name), content.subarray(end)]),
    )
  }
}
