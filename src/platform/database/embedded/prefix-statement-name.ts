// All connections share PGlite's single session, including its named prepared statements. A prefix per connection
// keeps the names apart, as on a PostgreSQL server.
import { encodeMessage, messageType } from './protocol-messages.ts'

/**
 * @param statements prefixed names of the connection's prepared statements; names are added on Parse and removed on
 * Close
 */
export function prefixStatementName(original: Buffer, prefix: string, statements: Set<string>): Buffer {
  const type = messageType(original)
  const body = original.subarray(5)
  switch (type) {
    case 'P': // Parse: name, query, parameter types
      return addPrefix(original, body, 0, (name) => statements.add(name))
    case 'B': // Bind: portal, name, …
      return addPrefix(original, body, body.indexOf(0) + 1)
    case 'C': // Close: 'S' or 'P', name
      return body[0] === 0x53 ? addPrefix(original, body, 1, (name) => statements.delete(name)) : original
    case 'D': // Describe: 'S' or 'P', name
      return body[0] === 0x53 ? addPrefix(original, body, 1) : original
    default:
      return original
  }

  function addPrefix(
    whole: Buffer,
    content: Buffer,
    start: number,
    onName?: (name: string) => unknown,
  ): Buffer {
    const end = content.indexOf(0, start)
    if (end <= start) return whole // unnamed statement
    const name = prefix + content.toString('utf8', start, end)
    onName?.(name)
    return encodeMessage(
      type,
      Buffer.concat([content.subarray(0, start), Buffer.from(name), content.subarray(end)]),
    )
  }
}
