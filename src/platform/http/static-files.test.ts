import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cors from '@fastify/cors'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBuiltFiles } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'olea-static-'))
afterAll(() => rm(folder, { recursive: true }))

test('caches a build file for a year and does not vary by origin', async () => {
  await mkdir(join(folder, 'static'))
  await writeFile(join(folder, 'static', 'a.css'), 'p{}')
  await writeFile(join(folder, 'static', 'a.css.br'), 'packed')
  const app = fastify()
  await app.register(cors, { origin: ['https://reader.olea.test'] })
  await serveBuiltFiles(app, folder)
  const load = (headers: Record<string, string>) => app.inject({ url: '/static/a.css', headers })
  const plain = await load({})
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.vary).toBe('accept-encoding')
  const compressed = await load({ origin: 'https://reader.olea.test', 'accept-encoding': 'br' })
  expect(compressed.headers.vary).toBe('accept-encoding')
  expect(compressed.headers['access-control-allow-origin']).toBeUndefined()
  expect(compressed.body).toBe('packed')
  await app.close()
})
