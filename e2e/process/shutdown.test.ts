// Stopping: what is under way is answered, nothing is left behind, and a terminal's doubled signals are one.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { startDemoSite } from '../demo-site.ts'
import { fetchPage, signIn } from '../olea-api.ts'
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

const longestStopMs = 20_000

/** A registration whose body is half sent: for the server it is under way, for as long as the test wants. */
async function halfARequest(olea: Olea) {
  const person = { email: `reader-${olea.port}@olea.test`, password: 'green-fruit-in-october' }
  const body = JSON.stringify({ ...person, acceptedPrivacyPolicy: true })
  const socket = connect({ port: olea.port, host: 'localhost' })
  await once(socket, 'connect')
  socket.write(
    `POST /api/auth/register HTTP/1.1\r\nhost: localhost:${olea.port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  )
  // Time for the server to begin with it.
  await pause(300)
  return { person, rest: body.slice(20), socket }
}

async function answerOn(socket: Socket): Promise<string> {
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  await once(socket, 'close')
  return answer
}

function withoutFaults(olea: Olea): void {
  expect(olea.output()).not.toMatch(/unhandled|uncaught|UnhandledPromise|"level":(50|60)/i)
}

test('SIGTERM lets a request that is under way finish, then ends with status 0', async () => {
  const olea = await startDemoSite()
  const { person, rest, socket } = await halfARequest(olea)
  const answered = answerOn(socket)
  const stoppedAt = performance.now()
  olea.sendSignal('SIGTERM')
  await pause(500)
  socket.write(rest)
  expect(await answered).toMatch(/^HTTP\/1\.1 201 /)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeLessThan(longestStopMs)
  withoutFaults(olea)

  // What was answered is there after the next start.
  const again = await startOlea({ dataDir: olea.dataDir })
  expect((await signIn(again.url, person)).user.role).toBe('user')
})

test('after SIGTERM a load balancer has time to notice: not ready at once, still serving for a while', async () => {
  const olea = await startDemoSite({ DRAIN_SECONDS: '3' })
  olea.sendSignal('SIGTERM')
  await pause(300)
  expect((await fetchPage(olea.url, '/api/ready')).status).toBe(503)
  expect((await fetchPage(olea.url, '/')).status).toBe(200)
  await pause(1_700)
  expect((await fetchPage(olea.url, '/')).status).toBe(200)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  withoutFaults(olea)
})

test('a signal while the server is still starting ends it with status 0', async () => {
  const dataDir = await createTemporaryFolder()
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
  })
  // The first thing that a start leaves behind.
  while (!existsSync(join(dataDir, 'database'))) await pause(20)
  started.sendSignal('SIGTERM')
  expect(await started.exited).toEqual({ status: 0, signal: null })
})

test('from the first request on a signal no longer ends it at once', async () => {
  const port = await findFreePort()
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(port),
    DATA_DIR: await createTemporaryFolder(),
    DEMO: '0',
  })
  const url = `http://localhost:${port}`
  const isServed = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServed())) await pause(10)
  started.sendSignal('SIGTERM')
  // Long enough for the signal to arrive, and well within the time that a load balancer is given.
  await pause(300)
  expect((await fetchPage(url, '/api/ready')).status).toBe(503)
  expect(await started.exited).toEqual({ status: 0, signal: null })
})

test('SIGTERM amid many requests cuts none that was answered in part', async () => {
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
  await pause(1_000)
  expect(outcomes.refused).toBe(0)
  isStopping = true
  olea.sendSignal('SIGTERM')
  await Promise.all(clients)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(outcomes.whole).toBeGreaterThan(10)
  expect(outcomes.cut).toBe(0)
  withoutFaults(olea)
})

test('SIGINT twice within two seconds is one: the request under way is still answered', async () => {
  const olea = await startDemoSite()
  const { rest, socket } = await halfARequest(olea)
  const answered = answerOn(socket)
  olea.sendSignal('SIGINT')
  await pause(500)
  olea.sendSignal('SIGINT')
  await pause(500)
  socket.write(rest)
  expect(await answered).toMatch(/^HTTP\/1\.1 201 /)
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  withoutFaults(olea)
})

test('a second signal after more than two seconds ends at once', async () => {
  const olea = await startDemoSite()
  const { socket } = await halfARequest(olea)
  socket.on('error', () => socket.destroy())
  olea.sendSignal('SIGTERM')
  await pause(2_500)
  const secondAt = performance.now()
  olea.sendSignal('SIGTERM')
  await olea.exited
  expect(performance.now() - secondAt).toBeLessThan(5_000)
})

test('a client that never finishes its request does not keep the server longer than 20 seconds', async () => {
  const olea = await startDemoSite()
  const { socket } = await halfARequest(olea)
  socket.on('error', () => socket.destroy())
  const stoppedAt = performance.now()
  olea.sendSignal('SIGTERM')
  expect(await olea.exited).toEqual({ status: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeLessThan(longestStopMs)
})

test('Ctrl+C in a terminal, which reaches the runner and the server, ends both with status 0', async () => {
  const port = await findFreePort()
  const started = startProcess(
    'node',
    ['scripts/node24.mjs', 'node', 'build/process/main.js'],
    { PORT: String(port), DATA_DIR: await createTemporaryFolder(), DEMO: '0' },
    true,
  )
  const end = await Promise.race([started.exited, whenPrinted(started, 'Ctrl+C')])
  expect(end, started.output()).toBeUndefined()
  expect((await fetchPage(`http://localhost:${port}`, '/')).status).toBe(200)
  started.sendSignal('SIGINT')
  expect(await started.exited).toEqual({ status: 0, signal: null })
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow()
})

async function whenPrinted({ output }: RunningProcess, text: string): Promise<void> {
  while (!output().includes(text)) await pause(50)
}
