// The command-line tools, with and without a running server. Their changes appear on pages that were cached before.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { addAuthenticatorApp } from '../authenticator-app.ts'
import { call, fetchPage, listPublishedArticles, signIn } from '../olea-api.ts'
import { copyDemoDataFolder, copyEmptyDataFolder, startEmptySite } from '../prepared-sites.ts'
import { cleanUp, createTemporaryFolder, runTool, startOlea } from '../start-olea.ts'

afterEach(cleanUp)

/** Every process polls once a second for changes of other processes. */
const visibleWithinMs = 2_000
const samples = join(import.meta.dirname, '..', '..', 'src', 'exchange', 'server', 'samples')

function parsePassword(output: string): string {
  const password = /Password:\s+(\S+)/.exec(output)?.[1]
  if (!password) throw new Error(`No password was printed:\n${output}`)
  return password
}

/** Polls until the check succeeds. Returns the milliseconds it took, or infinity after ten seconds. */
async function measureUntil(isShown: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now()
  while (!(await isShown())) {
    if (performance.now() - startedAt > 10_000) return Number.POSITIVE_INFINITY
    await pause(50)
  }
  return performance.now() - startedAt
}

test('admin create adds an admin who can sign in, while the server runs', async () => {
  const olea = await startEmptySite()
  const created = await runTool('admin', ['create', 'Chief@Olea.example'], { DATA_DIR: olea.dataDir })
  expect(created).toMatchObject({ status: 0, stderr: '' })
  const person = { email: 'chief@olea.example', password: parsePassword(created.stdout) }
  expect((await signIn(olea.url, person)).user.role).toBe('admin')

  const again = await runTool('admin', ['create', person.email], { DATA_DIR: olea.dataDir })
  expect(again.status).toBe(0)
  expect((await signIn(olea.url, person)).user.role).toBe('admin')
})

test('admin create adds an admin before the first start', async () => {
  const dataDir = await createTemporaryFolder()
  const created = await runTool('admin', ['create', 'editor@olea.example'], { DATA_DIR: dataDir })
  expect(created).toMatchObject({ status: 0, stderr: '' })
  const olea = await startOlea({ dataDir, environment: { DEMO: '0' } })
  const person = { email: 'editor@olea.example', password: parsePassword(created.stdout) }
  expect((await signIn(olea.url, person)).user.role).toBe('admin')
  // The start creates no second admin.
  expect(olea.stdout()).not.toContain('Password:')
})

test('admin reset-second-factor removes the second factors and ends the sessions of an account', async () => {
  const olea = await startEmptySite()
  const settings = { DATA_DIR: olea.dataDir }
  const created = await runTool('admin', ['create', 'chief@olea.example'], settings)
  const person = { email: 'chief@olea.example', password: parsePassword(created.stdout) }
  const { accessToken: token } = await signIn(olea.url, person)
  const secret = await addAuthenticatorApp(olea.url, token)
  await expect(signIn(olea.url, person)).rejects.toThrow()
  // The key that encrypts the secret is stored only in the data folder.
  expect((await stat(join(olea.dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)

  const reset = await runTool('admin', ['reset-second-factor', 'Chief@Olea.example'], settings)
  expect(reset).toMatchObject({ status: 0, stderr: '' })
  expect(reset.stdout).toContain('chief@olea.example has no second factor any more')
  await expect(call(olea.url, 'GET', '/users/token', { token })).rejects.toThrow('401')
  expect((await signIn(olea.url, person)).user.role).toBe('admin')
  const unknown = await runTool('admin', ['reset-second-factor', 'nobody@olea.example'], settings)
  expect(unknown).toMatchObject({ stdout: '', stderr: expect.stringContaining('There is no account') })
  expect(unknown.status).not.toBe(0)
})

test.each([
  ['admin', []],
  ['admin', ['reset-second-factor']],
  ['admin', ['constructor', 'editor@olea.example']],
  ['admin', ['create']],
  ['admin', ['create', 'nobody']],
  ['seed', []],
])('%s %j fails with one line about the correct usage', async (name, args) => {
  const dataDir = await createTemporaryFolder()
  const { status, stdout, stderr } = await runTool(name, args, { DATA_DIR: dataDir })
  expect(status).not.toBe(0)
  expect(stdout).toBe('')
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  // The arguments are checked before the database is created.
  expect(await readdir(dataDir)).toEqual([])
})

test.each([
  ['ads-verify', []],
  ['verify', []],
  ['export', ['articles.zip']],
  ['backup', ['olea.tar.gz', '--without-secrets']],
])('%s creates no database in a mistyped data folder', async (name, args) => {
  const dataDir = join(await createTemporaryFolder(), 'mistyped')
  const { status, stdout, stderr } = await runTool(name, args, { DATA_DIR: dataDir })
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toContain(`There is no database in ${dataDir}. Set DATA_DIR`)
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('import fails for a missing file with one line that names it', async () => {
  const file = join(await createTemporaryFolder(), 'missing.xml')
  const { status, stderr } = await runTool('import', [file], { DATA_DIR: await createTemporaryFolder() })
  expect(status).not.toBe(0)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).toContain('missing.xml')
})

test('seed shows its articles on a cached home page and list within two seconds', async () => {
  const olea = await startEmptySite()
  expect((await fetchPage(olea.url, '/')).hasVisibleText('No news articles available')).toBe(true)
  expect((await listPublishedArticles(olea.url)).pagination.total).toBe(0)
  const seeded = await runTool('seed', [], { DATA_DIR: olea.dataDir, DEMO_SIZE: '50' })
  expect(seeded).toMatchObject({ status: 0, stderr: '' })
  const afterMs = await measureUntil(async () => {
    const [home, list] = await Promise.all([fetchPage(olea.url, '/'), listPublishedArticles(olea.url)])
    return !home.hasVisibleText('No news articles available') && list.pagination.total > 40
  })
  expect(afterMs).toBeLessThanOrEqual(visibleWithinMs)
})

test('import of another site’s export shows the articles on a running site within two seconds', async () => {
  const from = await copyDemoDataFolder()
  const file = join(await createTemporaryFolder(), 'olea.jsonl.gz')
  const exported = await runTool('export', [file], { DATA_DIR: from })
  expect(exported).toMatchObject({ status: 0, stderr: '' })
  expect((await stat(file)).size).toBeGreaterThan(1_000)

  const olea = await startEmptySite()
  await fetchPage(olea.url, '/')
  const imported = await runTool('import', [file], { DATA_DIR: olea.dataDir })
  expect(imported).toMatchObject({ status: 0, stderr: '' })
  const afterMs = await measureUntil(
    async () => !(await fetchPage(olea.url, '/')).hasVisibleText('No news articles available'),
  )
  expect(afterMs).toBeLessThanOrEqual(visibleWithinMs)

  // A second import of the same file adds nothing.
  const { total } = (await listPublishedArticles(olea.url)).pagination
  expect(total).toBeGreaterThan(40)
  expect((await runTool('import', [file], { DATA_DIR: olea.dataDir })).status).toBe(0)
  expect((await listPublishedArticles(olea.url)).pagination.total).toBe(total)
})

test('import of a WordPress export without a running server shows the articles after the next start', async () => {
  const dataDir = await copyEmptyDataFolder()
  const file = join(samples, 'wordpress-1.2.xml')
  const report = join(await createTemporaryFolder(), 'report.json')
  const imported = await runTool('import', [file, '--no-pictures', '--report', report], { DATA_DIR: dataDir })
  expect(imported).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(await readFile(report, 'utf8'))).toBeTypeOf('object')
  const olea = await startOlea({ dataDir, environment: { DEMO: '0' } })
  const { data, pagination } = await listPublishedArticles(olea.url)
  expect(pagination.total).toBeGreaterThan(0)
  expect((await fetchPage(olea.url, `/article/${data[0]?._id}`)).status).toBe(200)
})
