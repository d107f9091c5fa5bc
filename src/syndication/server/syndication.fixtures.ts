// Olea's feeds and sitemaps on a database of their own, wired as in main.ts, and strict readers for what they send.
import type { LightMyRequestResponse } from 'fastify'
import sax from 'sax'
import { expect } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { createTestDatabase } from '#src/platform/database/test-database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices } from '#src/services.ts'
import type { SitemapLimits } from './sitemaps.ts'
import { registerSyndication } from './syndication.routes.ts'

export const publicUrl = 'https://olea.test'

export type TestSyndication = Awaited<ReturnType<typeof createTestSyndication>>

/** To be closed in `afterAll`. */
export async function createTestSyndication(options: { limits?: SitemapLimits; now?: () => number } = {}) {
  const config = readConfig({ PUBLIC_URL: publicUrl, LOG_LEVEL: 'silent', DEMO: '0' })
  const log = createLog(config.logLevel)
  const database = await createTestDatabase()
  const services = createServices({ config, database, log })
  const app = createApp({ config, log, authenticate: services.auth.authenticate })
  registerSyndication(app, { news: services.news, cache: services.caches.finished, config, ...options })
  await app.ready()
  return {
    app,
    database,
    services,
    news: services.news,
    get: (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
      app.inject({ url, headers }),
    async close(): Promise<void> {
      await app.close()
      await services.close()
      await database.close()
    },
  }
}

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Of this element alone. */
  text: string
  children: XmlElement[]
}

/** The document as a strict parser reads it. @throws for anything that is not well-formed or has an unknown prefix */
export function parseXml(xml: string): XmlElement {
  // Tolerant parsers overlook these; XML 1.0 has no form for them.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look for
  expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u)
  const parser = sax.parser(true, { xmlns: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, given]) => [
      key,
      typeof given === 'string' ? given : given.value,
    ])
    const made: XmlElement = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(made)
    root ??= made
    open.push(made)
  }
  const add = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.ontext = add
  parser.oncdata = add
  parser.onclosetag = () => void open.pop()
  parser.write(xml).close()
  if (!root) throw new Error('the document has no root')
  return root
}

export function all(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The one child of this name. */
export function one(element: XmlElement, name: string): XmlElement {
  const [found, ...others] = all(element, name)
  if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} of ${name}`)
  return found
}

export const textOf = (element: XmlElement, name: string): string => one(element, name).text

/** Titles of whichever format this feed has. */
export async function titlesOf(olea: TestSyndication, url: string): Promise<string[]> {
  const { body, statusCode } = await olea.get(url)
  expect(statusCode, body).toBe(200)
  if (url.includes('.json')) return JSON.parse(body).items.map((item: { title: string }) => item.title)
  const root = parseXml(body)
  const items = url.includes('.atom') ? all(root, 'entry') : all(one(root, 'channel'), 'item')
  return items.map((item) => textOf(item, 'title'))
}
