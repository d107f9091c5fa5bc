import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { trackRunningHandlers } from './running-handlers.ts'

async function startApp() {
  const app = Fastify()
  const running = trackRunningHandlers(app)
  const started = Promise.withResolvers<void>()
  const work = Promise.withResolvers<string>()
  app.get('/', async () => {
    started.resolve()
    return work.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { app, running, started: started.promise, finish: () => work.resolve('done'), port }
}

test('waits for a handler whose client has disconnected', async () => {
  const { app, running, started, finish, port } = await startApp()
  const client = request({ port, host: '127.0.0.1' }).on('error', () => undefined)
  client.end()
  await started
  const closed = new Promise((resolve) => client.once('close', resolve))
  client.destroy()
  await closed
  await app.close()
  let isSettled = false
  const settled = running.settled(10_000).then(() => {
    isSettled = true
  })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(isSettled).toBe(false)
  finish()
  await settled
})

test('does not wait longer than it may, nor for responses that were sent', async () => {
  const { app, running, finish, port } = await startApp()
  finish()
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('done')
  await running.settled(10_000)
  await app.close()

  const stuck = await startApp()
  const client = request({ port: stuck.port, host: '127.0.0.1' }).on('error', () => undefined)
  client.end()
  await stuck.started
  client.destroy()
  await stuck.running.settled(50)
  await stuck.app.close()
})
