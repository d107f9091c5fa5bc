// Replies of the API at the desk, checked against their contract: what is shown here is edited and sent back, so a
// reply that is not what it should be must not get further.
import { config, type z } from 'zod'

// A validator that writes its own code would break the content security policy.
config({ jitless: true })

/** @throws Error when the reply is not what the contract says */
export function readReply<Schema extends z.ZodType>(schema: Schema, reply: unknown): z.output<Schema> {
  const read = schema.safeParse(reply)
  if (read.success) return read.data
  throw new Error('The reply is not what it should be', { cause: read.error })
}
