import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { icons } from './draw-icon.ts'
import { registerPwa } from './pwa.routes.ts'

const app = Fastify()
registerPwa(app, undefined)
afterAll(() => app.close())

const Path = z.string().startsWith('/')
const Icon = z.object({ src: Path, sizes: z.string(), type: z.literal('image/png'), purpose: z.string() })
const Manifest = z.object({
  id: z.literal('/'),
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  start_url: Path,
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  display: z.literal('standalone'),
  icons: z.array(Icon),
  shortcuts: z.array(z.object({ name: z.string().min(1), url: Path })).min(3),
})

test.each(languages)('the manifest is installable and in $name', async ({ code, tag, direction }) => {
  const response = await app.inject(`/manifest.webmanifest?lng=${code}`)
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = Manifest.parse(response.json())
  expect(manifest).toMatchObject({ lang: tag, dir: direction })
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose, sizes }))
})

test('pages without an icon of their own get one', async () => {
  const response = await app.inject('/favicon.ico')
  expect(response.statusCode).toBe(301)
  expect((await app.inject(String(response.headers.location))).headers['content-type']).toBe('image/png')
})

test('the manifest uses Accept-Language without ?lng=', async () => {
  const headers = { 'accept-language': 'ar' }
  const response = await app.inject({ url: '/manifest.webmanifest', headers })
  expect(response.json().dir).toBe('rtl')
  expect(response.headers.vary).toContain('Accept-Language')
})

test.each(Object.entries(icons))('the icon %s is a PNG of its declared size', async (name, { size }) => {
  const response = await app.inject(`/icons/${name}.png`)
  expect(response.statusCode).toBe(200)
  const { format, width, height } = await sharp(response.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
})

test('a maskable icon contains only background outside its safe zone', async () => {
  const { rawPayload } = await app.inject('/icons/olea-maskable-512.png')
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).join()
  const background = colorAt(0, 0)
  const center = info.width / 2
  const outside = Array.from({ length: info.width * info.height }, (_, index) => ({
    x: index % info.width,
    y: Math.floor(index / info.width),
  })).filter(({ x, y }) => Math.hypot(x - center, y - center) > info.width * 0.4)
  expect(outside.filter(({ x, y }) => colorAt(x, y) !== background)).toEqual([])
})

test('serves a script that unregisters the service worker when offline reading is off', async () => {
  const response = await app.inject('/sw.js')
  expect(response.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(response.body).toContain('registration.unregister()')
  expect(response.body).not.toContain('respondWith')
})

test('answers 404 for other icons', async () => {
  // Every object inherits a property named `constructor`.
  for (const name of ['olea-64', 'olea', 'constructor'])
    expect((await app.inject(`/icons/${name}.png`)).statusCode).toBe(404)
})
