// The process pictures are made in. It does what it is told, in any order, and ends with the one that started it.
import { setPriority } from 'node:os'
import { ProblemError } from '#src/platform/problem.ts'
import { works } from './image-tasks.ts'
import type { Order, Reply } from './image-worker.ts'

/** Pages come first, on every system that knows priorities. */
const politeness = 10

async function fulfil({ number, name, given }: Order): Promise<Reply> {
  try {
    // The sender's types say that name and arguments belong together.
    const work = works[name] as (...given: unknown[]) => Promise<unknown>
    return { number, kind: 'made', made: await work(...given) }
  } catch (error) {
    if (!(error instanceof ProblemError)) return { number, kind: 'failed', error: describe(error) }
    const { status, code, title, detail, errors } = error
    const refusal = { status, code, title, ...(detail ? { detail } : {}), ...(errors ? { errors } : {}) }
    return { number, kind: 'refused', refusal }
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

if (!process.send) throw new Error('image.worker.ts is started by the workshop only')

setPriority(politeness)
process.on('message', async (order: Order) => {
  const reply = await fulfil(order)
  // Nobody waits any more when the channel is closed.
  if (process.connected) process.send?.(reply)
})
// Ctrl+C reaches a whole process group: what is under way is still wanted, and who started us ends us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.send({ kind: 'ready' } satisfies Reply)
