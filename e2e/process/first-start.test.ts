// The first start of a new site, and the second one.
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { serverCommand, serverEnvironment } from '../../scripts/server-command.mjs'
import {
  call,
  createArticle,
  fetchPage,
  listAllArticles,
  listPublishedArticles,
  signIn,
} from '../olea-api.ts'
import {
  cleanUp,
  createTemporaryFolder,
  findFreePort,
  type Olea,
  startOlea,
  startProcess,
} from '../start-olea.ts'

const FirstAdmin = z.object({ email: z.string(), password: z.string().min(16) })

let olea: Olea
let admin: z.infer<typeof FirstAdmin>

beforeAll(async () => {
  // Every setting except the port and the folder has its default.
  olea = await startOlea({ environment: { LOG_LEVEL: '' } })
  admin = FirstAdmin.parse(JSON.parse(await readFile(join(olea.dataDir, 'first-admin.json'), 'utf8')))
})

afterAll(cleanUp)

test('prints the URL, the data folder and the credentials at the first start', async () => {
  const printed = olea.stdout()
  expect(printed).toContain(olea.url)
  expect(printed).toContain(olea.dataDir)
  expect(printed).toContain(admin.email)
  expect(printed).toContain(admin.password)
  expect((await stat(join(olea.dataDir, 'first-admin.json'))).mode & 0o777).toBe(0o600)
  expect(olea.stderr()).toBe('')

  const { user, accessToken } = await signIn(olea.url, admin)
  expect(user.role).toBe('admin')
  expect(await listAllArticles(olea.url, accessToken)).not.toHaveLength(0)
  // The build contains the contracts twice, for the pages and for the API. The description must name each schema once.
  const described = await fetch(`${olea.url}/api/openapi.json`)
  expect(described.status).toBe(200)
  expect((await described.json()).components.schemas).toHaveProperty('Article')
})

test('shows demo articles at the first start', async () => {
  const { data } = await listPublishedArticles(olea.url)
  expect(data.length).toBeGreaterThanOrEqual(20)
  expect(new Set(data.map(({ category }) => category)).size).toBe(10)
  const home = await fetchPage(olea.url, '/')
  expect(home.status).toBe(200)
  for (const { _id } of data.slice(0, 14)) expect(home.contains(`/article/${_id}`), _id).toBe(true)
  const article = await fetchPage(olea.url, `/article/${data[0]?._id}`)
  expect(article.status).toBe(200)
})

test('shows demo advertisements at the first start', async () => {
  const { accessToken: token } = await signIn(olea.url, admin)
  const booked = z.array(z.object({ status: z.string() }))
  const list = booked.parse(await call(olea.url, 'GET', '/advertisements', { token }))
  expect(new Set(list.map(({ status }) => status)).size).toBe(5)
  const home = await fetchPage(olea.url, '/')
  for (const slot of ['bannerTop', 'bannerMiddle', 'bannerBottom'])
    expect(home.html).toMatch(new RegExp(`data-ad-group="${slot}">.{0,20}<figure`))
})

test('has the same articles and password at the second start', async () => {
  const { accessToken } = await signIn(olea.url, admin)
  const title = 'Written before the second start'
  const written = await createArticle(olea.url, accessToken, { title, isPublished: true })
  const before = await listAllArticles(olea.url, accessToken)
  await olea.stop()

  const second = await startOlea({ dataDir: olea.dataDir })
  expect(second.stdout()).toContain(admin.password)
  const again = await signIn(second.url, admin)
  const after = await listAllArticles(second.url, again.accessToken)
  expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
  expect((await fetchPage(second.url, `/article/${written._id}`)).hasVisibleText(title)).toBe(true)
  // A restart keeps the sessions.
  expect(await listAllArticles(second.url, accessToken)).toHaveLength(before.length)
})

test('continues a first start that was killed while it stored the demo content', async () => {
  const dataDir = await createTemporaryFolder()
  const environment = { ...serverEnvironment, PORT: String(await findFreePort()), DATA_DIR: dataDir }
  const killed = startProcess(process.execPath, serverCommand, environment)
  const version = join(dataDir, 'database', 'PG_VERSION')
  await expect.poll(() => existsSync(version), { timeout: 60_000, interval: 20 }).toBe(true)
  killed.sendSignal('SIGKILL')
  // The process that fills the database has the same output: it has ended as well.
  await killed.exited
  const site = await startOlea({ dataDir })
  const { data } = await listPublishedArticles(site.url)
  expect(new Set(data.map(({ category }) => category)).size).toBe(10)
  expect(site.stderr()).toBe('')
  await site.stop()
})

test('starts an empty site with DEMO=0, whose admin of the settings has a password that is neither printed nor stored', async () => {
  const chief = { email: 'Editor@Olea.example', password: 'nine-old-trees-by-the-mill' }
  const empty = await startOlea({
    environment: {
      DEMO: '0',
      ADMIN_EMAIL: chief.email,
      ADMIN_PASSWORD: chief.password,
      LOG_LEVEL: 'trace',
    },
  })
  expect(await listPublishedArticles(empty.url)).toEqual({ data: [], pagination: { total: 0 } })
  const home = await fetchPage(empty.url, '/')
  expect(home.status).toBe(200)
  expect(home.hasVisibleText('No news articles available')).toBe(true)
  expect((await signIn(empty.url, chief)).user.role).toBe('admin')
  await empty.stop()
  expect(empty.stdout()).toContain(chief.email.toLowerCase())
  expect(empty.output()).not.toContain(chief.password)
  await expect(stat(join(empty.dataDir, 'first-admin.json'))).rejects.toThrow('ENOENT')
})
