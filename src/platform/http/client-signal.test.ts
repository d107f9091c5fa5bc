import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { createClientSignal } from './client-signal.ts'
import { registerErrorHandlers } from './error-handlers.ts'

async function startApp(handle: (reply: FastifyReply) => Promise<unknown>) {
  const lines: { level: number }[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  const app = Fastify({ logger: { stream } })
  registerErrorHandlers(app)
  const ended = Promise.withResolvers<void>()
  app.get('/', async (_request, reply) => handle(reply).finally(ended.resolve))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, lines, port, ended: ended.promise }
}

test('work for a client that has left ends, and is not logged as an error', async () => {
  const started = Promise.withResolvers<void>()
  const { app, lines, port, ended } = await startApp(async (reply) => {
    const signal = createClientSignal(reply)
    started.resolve()
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  const client = request({ host: '127.0.0.1', port }).on('error', () => undefined)
  client.end()
  await started.promise
  client.destroy()
  await ended
  await app.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})

test('does not abort after the response', async () => {
  let signal: AbortSignal | undefined
  const { app, port } = await startApp(async (reply) => {
    signal = createClientSignal(reply)
    return 'done'
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('done')
  await app.close()
  expect(signal?.aborted).toBe(false)
})
