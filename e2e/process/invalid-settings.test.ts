// A setting that cannot be used stops the start with one line that names it, and nothing else.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startDemoSite } from '../demo-site.ts'
import { fetchPage } from '../olea-api.ts'
import {
  cleanUp,
  createTemporaryFolder,
  type Environment,
  findFreePort,
  startProcess,
} from '../start-olea.ts'

afterEach(cleanUp)

/** Starts what must not come up. */
async function refusedStart(environment: Environment) {
  const started = startProcess(process.execPath, ['build/process/main.js'], {
    PORT: String(await findFreePort()),
    DATA_DIR: await createTemporaryFolder(),
    ...environment,
  })
  const { status } = await started.exited
  return { status, lines: started.output().trimEnd().split('\n'), output: started.output }
}

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'news.example'],
  ['PUBLIC_URL', 'ftp://news.example'],
  ['DATABASE_URL', 'mysql://root@localhost/olea'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['DEMO', 'maybe'],
  ['PUBLICATION_TIME_ZONE', 'Mars/Olympus'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'yes'],
  ['PAGE_CACHE_MB', '-1'],
])('%s=%s stops the start with one line that names it', async (name, value) => {
  const { status, lines } = await refusedStart({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(name)
  expect(status).toBe(1)
})

test('a refused password is not printed', async () => {
  const { lines } = await refusedStart({ ADMIN_PASSWORD: 'tooshrt' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('tooshrt')
})

test('a data folder that is a file stops the start with one line that names it', async () => {
  const file = join(await createTemporaryFolder(), 'not-a-folder')
  await writeFile(file, 'a file')
  const { status, lines } = await refusedStart({ DATA_DIR: file })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(file)
  expect(status).toBe(1)
})

test('a database that does not answer stops the start with one line for a person, without its password', async () => {
  const { status, lines, output } = await refusedStart({
    DATABASE_URL: `postgres://olea:nine-old-trees@127.0.0.1:${await findFreePort()}/olea`,
  })
  // Until it gives up, the log says what it waits for.
  const isLog = (line: string) => line.startsWith('{"level":40')
  const [message, ...others] = lines.filter((line) => !isLog(line))
  expect(others).toEqual([])
  expect(message).toContain('DATABASE_URL')
  expect(output()).not.toContain('nine-old-trees')
  expect(status).toBe(1)
})

test('a port that is taken stops the start with one line', async () => {
  const other = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
  try {
    const { status, lines } = await refusedStart({ PORT: String(port) })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/port/i)
    expect(status).toBe(1)
  } finally {
    other.close()
  }
})

test('a second server on the same data folder is refused with one line while the first goes on', async () => {
  const first = await startDemoSite()
  const { status, lines } = await refusedStart({ DATA_DIR: first.dataDir })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(first.dataDir)
  expect(status).toBe(1)
  expect((await fetchPage(first.url, '/')).status).toBe(200)
  expect((await fetchPage(first.url, '/api/ready')).status).toBe(200)
  expect(await first.stop()).toEqual({ status: 0, signal: null })
})
