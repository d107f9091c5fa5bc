// The feeds and sitemaps with a separate test database, wired as in main.ts.
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { createTestDatabase } from '#src/platform/database/test-database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices } from '#src/services.ts'
import { getChild, getChildren, getText, parseXml } from './parse-xml.fixtures.ts'
import type { SitemapLimits } from './sitemaps.ts'
import { registerSyndication } from './syndication.routes.ts'

export const publicUrl = 'https://olea.test'

export type TestSyndication = Awaited<ReturnType<typeof createTestSyndication>>

/** Call `close` in `afterAll`. */
export async function createTestSyndication(options: { limits?: SitemapLimits; now?: () => number } = {}) {
  const config = readConfig({
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
    DEMO: '0',
    CONTACT_EMAIL: 'desk@olea.test',
  })
  const log = createLog(config.logLevel)
  const database = await createTestDatabase()
  const services = createServices({ config, database, log })
  const app = createApp({ config, log, authenticate: services.auth.authenticate })
  registerSyndication(app, { news: services.news, cache: services.caches.responses, config, ...options })
  await app.ready()
  return {
    app,
    database,
    services,
    news: services.news,
    newsroom: services.newsroom,
    get: (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      app.inject({ url, headers }),
    async close(): Promise<void> {
      await app.close()
      await services.close()
      await database.close()
    },
  }
}

/** Fetches a feed in any format and returns the titles of its items. */
export async function fetchTitles(olea: TestSyndication, url: string): Promise<string[]> {
  const { body, statusCode } = await olea.get(url)
  expect(statusCode, body).toBe(200)
  if (url.includes('.json')) return JSON.parse(body).items.map((item: { title: string }) => item.title)
  const root = parseXml(body)
  const items = url.includes('.atom')
    ? getChildren(root, 'entry')
    : getChildren(getChild(root, 'channel'), 'item')
  return items.map((item) => getText(item, 'title'))
}
