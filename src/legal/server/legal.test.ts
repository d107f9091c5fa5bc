import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { authorizedClient, post, registerUser, uniqueEmail } from '#src/auth/server/account.fixtures.ts'
import { createLog } from '#src/platform/log.ts'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import type { EditedDocument } from '../contract/documents.ts'
import { createLegalService } from './legal.service.ts'

let olea: TestApp
let admin: ReturnType<typeof authorizedClient>

beforeAll(async () => {
  olea = await createTestApp()
  admin = authorizedClient(olea, (await olea.admin()).token)
})

afterAll(() => olea.close())

const call = (method: 'PUT' | 'DELETE', url: string, payload?: object, client = admin) =>
  olea.app.inject({ method, url: `/api${url}`, headers: client.headers, ...(payload ? { payload } : {}) })
const get = async (path: string) => (await admin.get(`/api/legal/${path}`)).json<EditedDocument>()
const version = (basedOn: number, text = 'We keep **nothing**.') => ({
  title: 'Our policy',
  text,
  note: 'New',
  basedOn,
})

test('begins with the text that comes with Olea, in each language', async () => {
  const [german, english] = await Promise.all([get('contacts/de'), get('contacts/en')])
  expect(german).toMatchObject({ title: 'Kontakt', version: 0, isBuiltIn: true, versions: [] })
  expect(german.text).toMatch(/^## /)
  expect(english.text).toContain('## ')
  expect(english.title).not.toBe(german.title)
})

test('a published version applies at once, in its language only, and earlier ones can be read', async () => {
  const first = await call('PUT', '/legal/privacy/fr', version(0))
  expect(first.json()).toMatchObject({ title: 'Our policy', version: 1, isBuiltIn: false })
  expect(await olea.services.legal.findPublished('privacy', 'fr')).toMatchObject({
    title: 'Our policy',
    html: expect.stringContaining('<strong>nothing</strong>'),
    version: 1,
  })
  expect(await olea.services.legal.findPublished('privacy', 'de')).toBeUndefined()
  await call('PUT', '/legal/privacy/fr', version(1, 'We keep less.'))
  expect((await admin.get('/api/legal/privacy/fr/1')).json()).toEqual({
    title: 'Our policy',
    text: 'We keep **nothing**.',
  })
  expect((await get('privacy/fr')).versions.map((each) => each.version)).toEqual([2, 1])
  expectProblem(await admin.get('/api/legal/privacy/fr/3'), 404)
  const list = (await admin.get('/api/legal?language=fr')).json()
  expect(list.data).toHaveLength(7)
  expect(list.data).toContainEqual(
    expect.objectContaining({ name: 'privacy', version: 2, isBuiltIn: false, ownLanguages: ['fr'] }),
  )
})

test('what somebody agrees to is stored with the account', async () => {
  const policyOf = async (id: string) =>
    (
      await olea.database.pool.query(
        'select accepted_privacy_policy_version as version from users where id = $1',
        [id],
      )
    ).rows[0]?.version
  const register = async () => {
    const email = uniqueEmail()
    const response = await post(olea, '/api/auth/register', { email, password: testPassword, language: 'sp' })
    return response.json().user._id
  }
  const before = await register()
  await call('PUT', '/legal/privacy/sp', version(0))
  const after = await register()
  expect([await policyOf(before), await policyOf(after)]).toEqual(['2026-11', 'sp 1'])
})

test('of two versions that are published at once, one is refused and nothing is overwritten', async () => {
  const responses = await Promise.all([
    call('PUT', '/legal/terms/ru', version(0, 'One')),
    call('PUT', '/legal/terms/ru', version(0, 'Other')),
    call('DELETE', '/legal/terms/ru?basedOn=0'),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await get('terms/ru')).versions).toHaveLength(1)
})

test('the text that comes with Olea can apply again, and versions stay', async () => {
  await call('PUT', '/legal/about/jp', version(0))
  const withdrawn = await call('DELETE', '/legal/about/jp?basedOn=1')
  expect(withdrawn.json()).toMatchObject({ title: 'このサイトについて', version: 2, isBuiltIn: true })
  expect(withdrawn.json().versions).toHaveLength(2)
  expect(await olea.services.legal.findPublished('about', 'jp')).toBeUndefined()
  expect(await olea.services.legal.findPublishedVersion('about', 'jp', 1)).toMatchObject({ version: 1 })
})

test('refuses other names and languages, empty and too long texts, and everybody but admins', async () => {
  expectProblem(await call('PUT', '/legal/imprint/en', version(0)), 400)
  expectProblem(await call('PUT', '/legal/terms/it', version(0)), 400)
  expectProblem(await call('PUT', '/legal/terms/en', version(0, '  ')), 400)
  expectProblem(await call('PUT', '/legal/terms/en', version(0, 'x'.repeat(200_001))), 400)
  const person = await registerUser(olea)
  expectProblem(await call('PUT', '/legal/terms/en', version(0), person), 403)
  expect((await get('terms/en')).version).toBe(0)
})

test('removes scripts, event handlers and script URLs', async () => {
  const text = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1))\n\nText'
  const previewed = await admin.post('/api/legal/preview', { text })
  expect(previewed.json().html).toContain('Text')
  expect(previewed.json().html).not.toMatch(/script|onerror/)
})

/** A service with documents of a former release. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'olea-legal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'hi'))
  const { services, database } = olea
  const legal = createLegalService({
    ...{ folder, db: database.db, write: services.write, log: createLog('silent'), publisher: {} },
    sanitizeHtml: async (html) => html,
  })
  return { folder: join(folder, 'hi'), importFiles: legal.importFiles }
}

test('imports the files of a former release once', async () => {
  const { folder, importFiles } = await openFolder()
  await writeFile(join(folder, 'terms.md'), '\uFEFF# शर्तें\r\n\r\n## पहला\r\n\r\nपाठ\r\n')
  await writeFile(join(folder, 'contacts.md'), 'लिखिए।')
  await writeFile(join(folder, 'privacy.md'), ' \n')
  await writeFile(join(folder, 'about.md'), 'x'.repeat(200_001))
  expect(await importFiles()).toBe(2)
  expect(await get('terms/hi')).toMatchObject({ title: 'शर्तें', text: '## पहला\n\nपाठ', version: 1 })
  expect(await get('contacts/hi')).toMatchObject({ title: 'संपर्क', text: 'लिखिए।' })
  await writeFile(join(folder, 'terms.md'), 'Changed later')
  expect(await importFiles()).toBe(0)
})

test('a file that cannot be read is not ignored', async () => {
  const { folder, importFiles } = await openFolder()
  // A symbolic link to itself simulates a disk or permission error.
  await symlink(join(folder, 'blog.md'), join(folder, 'blog.md'))
  await expect(importFiles()).rejects.toThrow('ELOOP')
})
