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

const Address = z.string().startsWith('/')
const Icon = z.object({ src: Address, sizes: z.string(), type: z.literal('image/png'), purpose: z.string() })
const Manifest = z.object({
  id: z.literal('/'),
  name: z.string().min(1),
  short_name: z.string().min(1).max(12),
  start_url: Address,
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  display: z.literal('standalone'),
  icons: z.array(Icon),
  shortcuts: z.array(z.object({ name: z.string().min(1), url: Address })).min(3),
})

test.each(languages)('the manifest speaks $name and can be installed', async ({ code, tag, direction }) => {
  const answer = await app.inject(`/manifest.webmanifest?lng=${code}`)
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = Manifest.parse(answer.json())
  expect(manifest).toMatchObject({ lang: tag, dir: direction })
  for (const purpose of ['any', 'maskable'])
    for (const sizes of ['192x192', '512x512'])
      expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose, sizes }))
})

test('without a language in its address it follows the browser', async () => {
  const headers = { 'accept-language': 'ar' }
  const answer = await app.inject({ url: '/manifest.webmanifest', headers })
  expect(answer.json().dir).toBe('rtl')
  expect(answer.headers.vary).toContain('Accept-Language')
})

test.each(Object.entries(icons))('the icon %s has its size and is a picture', async (name, { size }) => {
  const answer = await app.inject(`/icons/${name}.png`)
  expect(answer.statusCode).toBe(200)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size })
})

test('what a device cuts off a maskable icon holds nothing but its ground', async () => {
  const { rawPayload } = await app.inject('/icons/olea-maskable-512.png')
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) =>
    data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).join()
  const ground = colourAt(0, 0)
  const centre = info.width / 2
  const outside = Array.from({ length: info.width * info.height }, (_, index) => ({
    x: index % info.width,
    y: Math.floor(index / info.width),
  })).filter(({ x, y }) => Math.hypot(x - centre, y - centre) > info.width * 0.4)
  expect(outside.filter(({ x, y }) => colourAt(x, y) !== ground)).toEqual([])
})

test('switched off, the worker’s address holds a script that takes everything back', async () => {
  const answer = await app.inject('/sw.js')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect(answer.body).toContain('registration.unregister()')
  expect(answer.body).not.toContain('respondWith')
})

test('there are no other icons', async () => {
  // The last is a name that every object knows.
  for (const name of ['olea-64', 'olea', 'constructor'])
    expect((await app.inject(`/icons/${name}.png`)).statusCode).toBe(404)
})
