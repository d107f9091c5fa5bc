// What a person meets who starts Olea for the first time, and who starts it again.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createArticle, fetchPage, listAllArticles, listPublishedArticles, signIn } from '../olea-api.ts'
import { cleanUp, startOlea } from '../start-olea.ts'

afterEach(cleanUp)

const FirstAdmin = z.object({ email: z.string(), password: z.string().min(16) })

test('the first start says where the newspaper is, where its data lies and how to sign in', async () => {
  // With every setting but the port and the folder at its default.
  const olea = await startOlea({ environment: { LOG_LEVEL: '' } })
  const kept = join(olea.dataDir, 'first-admin.json')
  const admin = FirstAdmin.parse(JSON.parse(await readFile(kept, 'utf8')))

  const printed = olea.stdout()
  expect(printed).toContain(olea.url)
  expect(printed).toContain(olea.dataDir)
  expect(printed).toContain(admin.email)
  expect(printed).toContain(admin.password)
  expect((await stat(kept)).mode & 0o777).toBe(0o600)
  expect(olea.stderr()).toBe('')

  const { user, accessToken } = await signIn(olea.url, admin)
  expect(user.role).toBe('admin')
  expect(await listAllArticles(olea.url, accessToken)).not.toHaveLength(0)
  // The built pages and the API know the same contracts twice; the description names each once.
  const described = await fetch(`${olea.url}/api/openapi.json`)
  expect(described.status).toBe(200)
  expect((await described.json()).components.schemas).toHaveProperty('Article')
})

test('the first start shows a newspaper full of articles', async () => {
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

test('the second start has the same articles and the same password', async () => {
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
  // Nobody is signed out by a restart.
  expect(await listAllArticles(second.url, accessToken)).toHaveLength(before.length)
})

test('DEMO=0 starts an empty newspaper that says so', async () => {
  const olea = await startOlea({ environment: { DEMO: '0' } })
  expect(await listPublishedArticles(olea.url)).toEqual({ data: [], pagination: { total: 0 } })
  const home = await fetchPage(olea.url, '/')
  expect(home.status).toBe(200)
  expect(home.hasVisibleText('No news articles available')).toBe(true)
})

test('an admin from the settings signs in with a password that is never printed or kept', async () => {
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
