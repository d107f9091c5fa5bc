// An invalid setting stops the start with a single line that names it.
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fetchPage } from '../olea-api.ts'
import { startDemoSite } from '../prepared-sites.ts'
import {
  cleanUp,
  createTemporaryFolder,
  type Environment,
  findFreePort,
  startProcess,
} from '../start-olea.ts'

afterEach(cleanUp)

/** Starts a server that is expected to exit. */
async function startAndFail(environment: Environment) {
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
  const { status, lines } = await startAndFail({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(name)
  expect(status).toBe(1)
})

test('does not print a rejected password', async () => {
  const { lines } = await startAndFail({ ADMIN_PASSWORD: 'tooshrt' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('tooshrt')
})

test('fails with one line when the data folder is a file', async () => {
  const file = join(await createTemporaryFolder(), 'not-a-folder')
  await writeFile(file, 'a file')
  const { status, lines } = await startAndFail({ DATA_DIR: file })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(file)
  expect(status).toBe(1)
})

const isWarning = (line: string) => line.startsWith('{"level":40')

test('fails with one readable line without the password when the database is unreachable', async () => {
  const { status, lines, output } = await startAndFail({
    DATABASE_URL: `postgres://olea:nine-old-trees@127.0.0.1:${await findFreePort()}/olea`,
  })
  // Warnings are logged during the retries.
  const [message, ...others] = lines.filter((line) => !isWarning(line))
  expect(others).toEqual([])
  expect(message).toContain('DATABASE_URL')
  expect(output()).not.toContain('nine-old-trees')
  expect(status).toBe(1)
})

test('fails with one line when the port is in use', async () => {
  const other = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
  try {
    const { status, lines } = await startAndFail({ PORT: String(port) })
    // A slow machine may log a warning.
    const [message, ...others] = lines.filter((line) => !isWarning(line))
    expect(others).toEqual([])
    expect(message).toMatch(/port/i)
    expect(status).toBe(1)
  } finally {
    other.close()
  }
})

test('fails with one line when another server uses the data folder, which continues', async () => {
  const first = await startDemoSite()
  const { status, lines } = await startAndFail({ DATA_DIR: first.dataDir })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(first.dataDir)
  expect(status).toBe(1)
  expect((await fetchPage(first.url, '/')).status).toBe(200)
  expect((await fetchPage(first.url, '/api/ready')).status).toBe(200)
  expect(await first.stop()).toEqual({ status: 0, signal: null })
})
