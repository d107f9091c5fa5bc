import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { registerAdsTxt } from './ads-txt.routes.ts'
import { writeAdsTxt } from './ads-txt.ts'

const site = { publicUrl: 'https://news.example:8443', email: 'ads@news.example' }
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'olea-ads-txt-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function get() {
  const app = Fastify()
  registerAdsTxt(app, readConfig({ DATA_DIR: dataDir, PUBLIC_URL: site.publicUrl }))
  return app.inject({ url: '/ads.txt' })
}

test('declares that nobody else sells the space', async () => {
  const response = await get()
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
  expect(response.body).toBe(
    'placeholder.example.com, placeholder, DIRECT, placeholder\nOWNERDOMAIN=news.example\n',
  )
})

test('contains the entries of the file in the data folder', async () => {
  await writeFile(
    join(dataDir, 'ads.txt'),
    'exchange.example, 42, DIRECT, f08c47\r\nother.example, 7, RESELLER\r\n',
  )
  expect((await get()).body).toBe(
    'exchange.example, 42, DIRECT, f08c47\nother.example, 7, RESELLER\nOWNERDOMAIN=news.example\n',
  )
})

test('keeps the variables of the file', () => {
  const entries =
    'exchange.example, 42, DIRECT\nownerdomain=publisher.example\nCONTACT=sales@publisher.example'
  expect(writeAdsTxt(site, entries)).toBe(`${entries}\n`)
  expect(writeAdsTxt(site, '  \n')).toContain('CONTACT=ads@news.example\n')
})
