import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMessages } from './message-routes.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'olea-messages-'))
  for (const language of ['en', 'jp']) await mkdir(join(folder, language))
  await writeMessages('en/common', { title: 'Oils', search: 'Search' })
  await writeMessages('en/admin', { heading: 'Articles' })
  await writeMessages('jp/common', { title: '油' })
})
afterAll(() => rm(folder, { recursive: true }))

const writeMessages = (name: string, messages: object) =>
  writeFile(join(folder, `${name}.json`), JSON.stringify(messages))

function startApp({ canChange = false } = {}) {
  const app = Fastify()
  registerMessages(app, { folder, config: { publicUrl: 'https://olea.test' }, canChange })
  return app
}

test('sends the messages of a language, in English where it lacks a message or a file', async () => {
  const app = startApp()
  const response = await app.inject('/locales/jp/common.json')
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.json()).toEqual({ title: '油', search: 'Search' })
  expect((await app.inject('/locales/jp/admin.json')).json()).toEqual({ heading: 'Articles' })
  expect((await app.inject('/locales/en/common.json')).json()).toEqual({ title: 'Oils', search: 'Search' })
})

test('sends no body to a browser that has the file already', async () => {
  const app = startApp()
  const { etag } = (await app.inject('/locales/jp/common.json')).headers
  const again = await app.inject({
    url: '/locales/jp/common.json',
    headers: { 'if-none-match': String(etag) },
  })
  expect(again.statusCode).toBe(304)
})

test.each(['jp/other', 'xx/common', 'en/..%2f..%2fpackage', 'jp/COMMON'])(
  'responds 404 to %s',
  async (name) => {
    expect((await startApp().inject(`/locales/${name}.json`)).statusCode).toBe(404)
  },
)

test('reads the files anew in development', async () => {
  const app = startApp({ canChange: true })
  await app.inject('/locales/jp/common.json')
  await writeMessages('jp/common', { title: 'オイル' })
  expect((await app.inject('/locales/jp/common.json')).json().title).toBe('オイル')
})
