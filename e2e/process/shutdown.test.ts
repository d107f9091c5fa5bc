// Shutdown: requests in progress are answered, no process remains, and the repeated signals of a terminal count as one.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { fetchPage, signIn } from '../olea-api.ts'
import { copyEmptyDataFolder, startDemoSite } from '../prepared-sites.ts'
import {
  cleanUp,
  createTemporaryFolder,
  findFreePort,
  type Olea,
  type RunningProcess,
  startOlea,
  startProcess,
} from '../start-olea.ts'

afterEach(cleanUp)

const maxShutdownMs = 20_000

/** Sends the first part of a registration, so that the request stays in progress until the test sends the rest. */
async function sendPartialRequest(olea: Olea) {
  const person = { email: `reader-${olea.port}@olea.test`, password: 'green-fruit-in-october' }
  const body = JSON.stringify({ ...person, acceptedPrivacyPolicy: true })
  const socket = connect({ port: olea.port, host: 'localhost' })
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth/register HTTP/1.1\r\nhost: localhost:${olea.port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  // Nothing shows from outside that the server has read the headers.
  await pause(300)
  return { person, rest: body.slice(20), socket }
}

async function readResponse(socket: Socket): Promise<string> {
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  await once(socket, 'close')
  return response
}

function expectNoErrors(olea: Olea): void {
  expect(olea.output()).not.toMatch(/unhandled|uncaught|UnhandledPromise|"level":(50|60)/i)
}

test('finishes a request in progress after SIGTERM, then exits with status 0', async () => {
  const olea = await startDemoSite()
  const { person, rest, socket } = await sendPartialRequest(olea)
  const response = readResponse(socket)
  const stoppedAt = performance.now()
  olea.sendSignal('SIGTERM')
  await pause(500)
  socket.write(rest)
  expect(await response).toMatch(/^HTTP\/1\.1 201 /)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeLessThan(maxShutdownMs)
  expectNoErrors(olea)

  // The acknowledged registration exists after the next start.
  const again = await startOlea({ dataDir: olea.dataDir })
  expect((await signIn(again.url, person)).user.role).toBe('user')
})

test('reports not ready at once after SIGTERM and keeps serving while a load balancer drains', async () => {
  const olea = await startDemoSite({ DRAIN_SECONDS: '3' })
  olea.sendSignal('SIGTERM')
  await pause(300)
  expect((await fetchPage(olea.url, '/api/ready')).status).toBe(503)
  expect((await fetchPage(olea.url, '/')).status).toBe(200)
  await pause(1_700)
  expect((await fetchPage(olea.url, '/')).status).toBe(200)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expectNoErrors(olea)
})

test('exits with status 0 on a signal during the start', async () => {
  const dataDir = await createTemporaryFolder()
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  })
  // The start creates this folder first.
  while (!existsSync(join(dataDir, 'database'))) await pause(20)
  started.sendSignal('SIGTERM')
  expect(await started.exited).toEqual({ status: 0, signal: null })
})

test('drains on a signal as soon as it has served a request', async () => {
  const port = await findFreePort()
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(port),
    DATA_DIR: await copyEmptyDataFolder(),
    DEMO: '0',
  })
  const url = `http://localhost:${port}`
  const isServing = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServing())) await pause(10)
  started.sendSignal('SIGTERM')
  // The signal arrives later when the start keeps the processor busy.
  await expect.poll(async () => (await fetchPage(url, '/api/ready')).status).toBe(503)
  expect(await started.exited).toEqual({ status: 0, signal: null })
})

test('cuts off no response on SIGTERM during many requests', async () => {
  const olea = await startDemoSite()
  const paths = ['/', '/api/news/published', '/api/news/popular', '/category/Sustainability']
  let isStopping = false
  const outcomes = { whole: 0, refused: 0, cut: 0 }
  const client = async (start: number) => {
    for (let turn = start; ; turn++) {
      let response: Response
      try {
        response = await fetch(`${olea.url}${paths[turn % paths.length]}`)
      } catch {
        outcomes.refused += 1
        if (isStopping) return
        continue
      }
      try {
        await response.text()
        outcomes.whole += 1
      } catch {
        outcomes.cut += 1
      }
    }
  }
  const clients = [0, 1, 2, 3, 4, 5].map(client)
  await expect.poll(() => outcomes.whole, { timeout: 60_000 }).toBeGreaterThan(10)
  expect(outcomes.refused).toBe(0)
  isStopping = true
  olea.sendSignal('SIGTERM')
  await Promise.all(clients)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(outcomes.cut).toBe(0)
  expectNoErrors(olea)
})

test('counts two SIGINT within two seconds as one and answers the request in progress', async () => {
  const olea = await startDemoSite()
  const { rest, socket } = await sendPartialRequest(olea)
  const response = readResponse(socket)
  olea.sendSignal('SIGINT')
  await pause(500)
  olea.sendSignal('SIGINT')
  await pause(500)
  socket.write(rest)
  expect(await response).toMatch(/^HTTP\/1\.1 201 /)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expectNoErrors(olea)
})

test('exits at once on a second signal after more than two seconds', async () => {
  const olea = await startDemoSite()
  const { socket } = await sendPartialRequest(olea)
  socket.on('error', () => socket.destroy())
  olea.sendSignal('SIGTERM')
  await pause(2_500)
  const secondAt = performance.now()
  olea.sendSignal('SIGTERM')
  await olea.exited
  expect(performance.now() - secondAt).toBeLessThan(5_000)
})

test('exits after at most 20 seconds when a client never finishes its request', async () => {
  const olea = await startDemoSite()
  const { socket } = await sendPartialRequest(olea)
  socket.on('error', () => socket.destroy())
  const stoppedAt = performance.now()
  olea.sendSignal('SIGTERM')
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeLessThan(maxShutdownMs)
})

test('exits with status 0 on Ctrl+C in a terminal, which signals the runner and the server', async () => {
  const port = await findFreePort()
  const started = startProcess(
    'node',
    ['scripts/node24.mjs', 'node', 'build/process/main.js'],
    { PORT: String(port), DATA_DIR: await copyEmptyDataFolder(), DEMO: '0' },
    true,
  )
  const end = await Promise.race([started.exited, waitForOutput(started, 'Ctrl+C')])
  expect(end, started.output()).toBeUndefined()
  expect((await fetchPage(`http://localhost:${port}`, '/')).status).toBe(200)
  started.sendSignal('SIGINT')
  expect(await started.exited).toEqual({ status: 0, signal: null })
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
})

async function waitForOutput({ output }: RunningProcess, text: string): Promise<void> {
  while (!output().includes(text)) await pause(50)
}
