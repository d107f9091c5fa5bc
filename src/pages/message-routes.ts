// Sends message files to browsers, which load those of their language that the page does not contain.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ResourceLanguage } from 'i18next'
import { completeMessages } from '#src/i18n/complete-messages.ts'
import { fallbackLanguage, isLanguageCode } from '#src/i18n/languages.ts'
import type { Config } from '#src/platform/config.ts'
import { createCachedResponse, sendCachedResponse } from '#src/platform/http/cached-response.ts'
import { dataResponseHeaders } from '#src/platform/http/security-headers.ts'
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { notFound } from '#src/platform/problem.ts'

type Messages = ResourceLanguage[string]
type Params = { language: string; file: string }

const options = { config: { access: 'public' as const }, schema: { hide: true } }

/**
 * Registers /locales/{language}/{namespace}.json. Messages that the language lacks are in English.
 * @param deps.folder contains a folder of message files for each language
 * @param deps.canChange reads the files anew for each request, for development
 */
export function registerMessages(
  app: FastifyInstance,
  deps: { folder: string; config: Pick<Config, 'publicUrl'>; canChange: boolean },
): void {
  const headers = {
    ...dataResponseHeaders(deps.config),
    'content-type': 'application/json; charset=utf-8',
    // Browsers ask each time whether the file has changed: its URL is the same in each version of Olea.
    'cache-control': 'public, max-age=0',
  }
  const load = async (path: string) => {
    const [language = '', name = ''] = path.split('/')
    const [english, own] = await Promise.all([
      readMessages(join(deps.folder, fallbackLanguage, name)),
      readMessages(join(deps.folder, language, name)),
    ])
    if (!english) throw notFound('message file')
    return createCachedResponse(200, headers, Buffer.from(JSON.stringify(completeMessages(own, english))))
  }
  const loadOnce = memoizeAsync(load)

  app.get<{ Params: Params }>('/locales/:language/:file', options, async (request, reply) => {
    const { language, file } = request.params
    if (!isLanguageCode(language) || !/^[a-z-]+\.json$/.test(file)) throw notFound('message file')
    const path = `${language}/${file}`
    const response = await (deps.canChange ? load(path) : loadOnce(path))
    reply.hijack()
    sendCachedResponse(request.raw, reply.raw, response, ['x-request-id', request.id])
  })
}

/** Undefined if there is no such file. */
async function readMessages(path: string): Promise<Messages | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Messages
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
