// The first start of a new site, and the second one.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createArticle, fetchPage, listAllArticles, listPublishedArticles, signIn } from '../olea-api.ts'
import { cleanUp, startOlea } from '../start-olea.ts'

afterEach(cleanUp)

const FirstAdmin = z.object({ email: z.string(), password: z.string().min(16) })

test('prints the URL, the data folder and the credentials at the first start', async () => {
  // Every setting except the port and the folder has its default.
  const olea = await startOlea({ environment: { LOG_LEVEL: '' } })
  const adminFile = join(olea.dataDir, 'first-admin.json')
  const admin = FirstAdmin.parse(JSON.parse(await readFile(adminFile, 'utf8')))

  const printed = olea.stdout()
  expect(printed).toContain(olea.url)
  expect(printed).toContain(olea.dataDir)
  expect(printed).toContain(admin.email)
  expect(printed).toContain(admin.password)
  expect((await stat(adminFile)).mode & 0o777).toBe(0o600)
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
  const olea = await startOlea()
  const { data } = await listPublishedArticles(olea.url)
  expect(data.length).toBeGreaterThanOrEqual(20)
  expect(new Set(data.map(({ category }) => category)).size).toBe(10)
  const home = await fetchPage(olea.url, '/')
  expect(home.status).toBe(200)
  for (const { _id } of data.slice(0, 14)) expect(home.contains(`/article/${_id}`), _id).toBe(true)
  const article = await fetchPage(olea.url, `/article/${data[0]?._id}`)
  expect(article.status).toBe(200)
})

test('has the same articles and password at the second start', async () => {
  const first = await startOlea()
  const admin = FirstAdmin.parse(JSON.parse(await readFile(join(first.dataDir, 'first-admin.json'), 'utf8')))
  const { accessToken } = await signIn(first.url, admin)
  const title = 'Written before the second start'
  const written = await createArticle(first.url, accessToken, { title, isPublished: true })
  const before = await listAllArticles(first.url, accessToken)
  await first.stop()

  const second = await startOlea({ dataDir: first.dataDir })
  expect(second.stdout()).toContain(admin.password)
  const again = await signIn(second.url, admin)
  const after = await listAllArticles(second.url, again.accessToken)
  expect(after.map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id))
  expect((await fetchPage(second.url, `/article/${written._id}`)).hasVisibleText(title)).toBe(true)
  // A restart keeps the sessions.
  expect(await listAllArticles(second.url, accessToken)).toHaveLength(before.length)
})

test('starts an empty site with DEMO=0 and shows that it is empty', async () => {
  const olea = await startOlea({ environment: { DEMO: '0' } })
  expect(await listPublishedArticles(olea.url)).toEqual({ data: [], pagination: { total: 0 } })
  const home = await fetchPage(olea.url, '/')
  expect(home.status).toBe(200)
  expect(home.hasVisibleText('No news articles available')).toBe(true)
})

test('creates the admin of the settings without printing or storing the password', async () => {
  const admin = { email: 'Editor@Olea.example', password: 'nine-old-trees-by-the-mill' }
  const olea = await startOlea({
    environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'trace' },
  })
  expect((await signIn(olea.url, admin)).user.role).toBe('admin')
  await olea.stop()
  expect(olea.stdout()).toContain(admin.email.toLowerCase())
  expect(olea.output()).not.toContain(admin.password)
  await expect(stat(join(olea.dataDir, 'first-admin.json'))).rejects.toThrow('ENOENT')
})
