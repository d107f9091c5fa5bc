// Kills the server during operations of several steps: uploads, publishing, schedules, mail and imports. Everything that
// was acknowledged exists exactly once after the next start.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createNoise } from '../../src/media/server/pictures.fixtures.ts'
import { call, createArticle, listPublishedArticles, register, signIn } from '../olea-api.ts'
import { copyEmptyDataFolder, demoAdmin, startEmptySite } from '../prepared-sites.ts'
import { cleanUp, createTemporaryFolder, type Olea, startOlea, startProcess } from '../start-olea.ts'
import { writeUntilKilled } from './write-until-killed.ts'

afterEach(cleanUp)

const rounds = process.env.AUDIT === '1' ? 15 : 3
const environment = { DEMO: '0' }
const Uploaded = z.object({ picture: z.object({ _id: z.string(), address: z.string() }) })
const Lines = z.object({ data: z.array(z.object({ action: z.string() })) })

/** Everything the server acknowledged to clients. */
type Journal = {
  pictures: Map<string, string>
  published: Set<string>
  /** Publication time by article id. */
  scheduled: Map<string, number>
  tokens: Set<string>
  registered: Set<string>
}

test(`keeps acknowledged uploads, publications, schedules, sessions and mail when killed ${rounds} times`, {
  timeout: 120_000 + rounds * 120_000,
}, async () => {
  const dataDir = await copyEmptyDataFolder()
  const journal: Journal = {
    pictures: new Map(),
    published: new Set(),
    scheduled: new Map(),
    tokens: new Set(),
    registered: new Set(),
  }
  let olea = await startOlea({ dataDir, environment })
  const { accessToken } = await signIn(olea.url, demoAdmin)
  for (let round = 0; round < rounds; round++) {
    const writing = Promise.all([
      writeUntilKilled(olea, () => upload(olea, accessToken, journal)),
      writeUntilKilled(olea, (turn) => publish(olea, accessToken, journal, `${round} ${turn}`)),
      writeUntilKilled(olea, (turn) => schedule(olea, accessToken, journal, `${round} ${turn}`)),
      writeUntilKilled(olea, (turn) => signUp(olea, journal, `reader-${round}-${turn}@olea.example`)),
    ])
    // Each kind has something acknowledged in this round, and more requests are in progress.
    await expect.poll(() => Math.min(...sizes(journal)), { timeout: 60_000 }).toBeGreaterThan(round)
    await pause(Math.random() * 1_500)
    olea.sendSignal('SIGKILL')
    await Promise.all([writing, olea.exited])
    olea = await startOlea({ dataDir, environment })
  }
  await compare(olea, accessToken, journal)
  await olea.stop()
  const counts = Object.fromEntries(Object.entries(journal).map(([name, { size }]) => [name, size]))
  console.log(JSON.stringify({ fault: 'kill -9', rounds, ...counts, lost: 0, twice: 0 }))
})

function sizes(journal: Journal): number[] {
  return Object.values(journal).map(({ size }) => size)
}

async function upload(olea: Olea, token: string, { pictures }: Journal): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await createNoise('png', 200, 150))]), 'noise.png')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${olea.url}/api/media`, { method: 'POST', headers, body: form })
  const text = await response.text()
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}: ${text}`)
  const { picture } = Uploaded.parse(JSON.parse(text))
  pictures.set(picture._id, picture.address)
}

async function publish(olea: Olea, token: string, { published }: Journal, name: string): Promise<void> {
  const { _id } = await createArticle(olea.url, token, { title: `Published ${name}` })
  await call(olea.url, 'PATCH', `/news/${_id}/show`, { token })
  published.add(_id)
}

async function schedule(olea: Olea, token: string, { scheduled }: Journal, name: string): Promise<void> {
  const dueAt = Date.now() + 500 + Math.random() * 4_000
  const publishDate = new Date(dueAt).toISOString()
  const article = { title: `Scheduled ${name}`, isPublished: true, publishDate }
  const { _id } = await createArticle(olea.url, token, article)
  scheduled.set(_id, dueAt)
  await pause(50)
}

async function signUp(olea: Olea, { registered, tokens }: Journal, email: string): Promise<void> {
  const password = 'green-fruit-in-october'
  tokens.add((await register(olea.url, { email, password })).accessToken)
  registered.add(email)
  tokens.add((await signIn(olea.url, { email, password })).accessToken)
}

async function compare(olea: Olea, token: string, journal: Journal): Promise<void> {
  for (const [id, address] of journal.pictures) {
    await call(olea.url, 'GET', `/media/${id}`, { token })
    const file = await fetch(`${olea.url}${address}`)
    expect(file.status, `file of picture ${id}`).toBe(200)
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
  }
  await pause(Math.max(0, ...[...journal.scheduled.values()].map((dueAt) => dueAt + 2_000 - Date.now())))
  const ids = new Set<string>()
  for (let page = 1, left = true; left; page++) {
    const { data } = await listPublishedArticles(olea.url, `page=${page}&limit=100`)
    for (const { _id } of data) ids.add(_id)
    left = data.length === 100
  }
  const expected = [...journal.published, ...journal.scheduled.keys()]
  expect(
    expected.filter((id) => !ids.has(id)),
    'articles missing in the public list',
  ).toEqual([])
  for (const id of journal.scheduled.keys()) {
    const path = `/desk/audit?subject=${id}&action=article.published`
    expect(Lines.parse(await call(olea.url, 'GET', path, { token })).data, `became due: ${id}`).toHaveLength(
      1,
    )
  }
  for (const each of journal.tokens) await call(olea.url, 'GET', '/users/token', { token: each })
  await expect.poll(() => findUnmailed(olea.dataDir, journal.registered), { timeout: 90_000 }).toEqual([])
}

/** The addresses that received no mail. A repeated mail has the same id and therefore overwrites the same file. */
async function findUnmailed(dataDir: string, emails: Set<string>): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  const mailed = mails
    .filter(({ subject }) => /confirm/i.test(subject ?? ''))
    .flatMap(({ to = [] }) => to.map(({ address }) => address))
  expect(new Set(mailed).size, 'confirmation mails').toBe(mailed.length)
  return [...emails].filter((email) => !mailed.includes(email))
}

const posts = 800

test('resumes an import after the tool or the server was killed, without duplicates', {
  timeout: 400_000,
}, async () => {
  const olea = await startEmptySite()
  const file = join(await createTemporaryFolder(), 'export.xml')
  await writeFile(file, createExport(posts))
  const settings = { DATA_DIR: olea.dataDir }
  const start = () => startProcess(process.execPath, ['src/commands/import.ts', file], settings)

  const killed = start()
  await expect.poll(() => killed.output(), { timeout: 60_000, interval: 5 }).toContain('Writing')
  killed.sendSignal('SIGKILL')
  await killed.exited

  const orphaned = start()
  await expect.poll(() => orphaned.output(), { timeout: 60_000, interval: 5 }).toContain('Writing')
  olea.sendSignal('SIGKILL')
  await olea.exited
  await orphaned.exited

  const again = await startOlea({ dataDir: olea.dataDir, environment })
  const last = start()
  expect(await last.exited, last.output()).toMatchObject({ status: 0 })
  const { pagination } = await listPublishedArticles(again.url, 'page=1&limit=1')
  expect(pagination.total).toBe(posts)
  const repeated = start()
  expect(await repeated.exited).toMatchObject({ status: 0 })
  expect(repeated.stdout()).toContain('0 new articles')
  expect((await listPublishedArticles(again.url, 'page=1&limit=1')).pagination.total).toBe(posts)
  await again.stop()
})

function createExport(count: number): string {
  const item = (number: number) =>
    `<item><title>Post ${number}</title><link>https://kills.example/p${number}</link><content:encoded><![CDATA[<p>Words ${number}</p>]]></content:encoded><wp:post_id>${number}</wp:post_id><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`
  const items = Array.from({ length: count }, (_, index) => item(index + 1)).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Kills</title><link>https://kills.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://kills.example</wp:base_blog_url>\n${items}\n</channel></rss>`
}
