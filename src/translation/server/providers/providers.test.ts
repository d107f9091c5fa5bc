// The translator with each provider, over HTTP.
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLlmClient } from '#src/platform/llm-client.ts'
import { formatMarkup, parseMarkup } from '../segments/markup.ts'
import { createDeepl } from './deepl.ts'
import { type FakeServer, startFakeProviders } from './fake-providers.fixtures.ts'
import { createGoogle } from './google.ts'
import { createLibreTranslate } from './libretranslate.ts'
import { createLlmProvider } from './llm.ts'
import type { Provider, TermPair } from './provider.ts'
import { type Budget, createTranslator } from './translator.ts'

let server: FakeServer
let waits: number[]
let reserved: { characters: number; isCancelled: boolean }[]

beforeAll(async () => {
  server = await startFakeProviders()
})
afterAll(() => server.close())
beforeEach(() => {
  waits = []
  reserved = []
  Object.assign(server.state, {
    requests: [],
    failures: [],
    glossaries: [],
    llmContent: undefined,
    llmFinishReason: 'stop',
    libreLanguages: ['en', 'de', 'zh', 'ar'],
    translate: (markup: string) => markup.replaceAll('oil', 'Öl').replaceAll('The new', 'Das neue'),
  })
})

const timeoutMs = 5_000
const budget: Budget = {
  async reserve({ characters }) {
    const charge = { characters, isCancelled: false }
    reserved.push(charge)
    return {
      async cancel() {
        charge.isCancelled = true
      },
    }
  },
}
const create: Record<string, (timeout?: number) => Provider> = {
  deepl: (timeout = timeoutMs) => createDeepl({ key: 'secret', url: server.url, timeoutMs: timeout }),
  libretranslate: (timeout = timeoutMs) =>
    createLibreTranslate({ url: server.url, key: 'secret', timeoutMs: timeout }),
  google: (timeout = timeoutMs) => createGoogle({ url: server.url, key: 'secret', timeoutMs: timeout }),
  llm: (timeout = timeoutMs) =>
    createLlmProvider(
      createLlmClient({ url: `${server.url}/v1`, key: 'secret', model: 'press', timeoutMs: timeout }),
    ),
}
const names = ['deepl', 'libretranslate', 'google', 'llm'] as const

function openTranslator(
  providers: readonly (Provider | undefined)[],
  own: Partial<Parameters<typeof createTranslator>[0]> = {},
) {
  return createTranslator({
    providers: providers.filter((provider) => provider !== undefined),
    budget,
    log: pino({ level: 'silent' }),
    waiting: { sleep: async (ms) => void waits.push(ms), random: () => 1 },
    ...own,
  })
}

async function translate(
  translator: ReturnType<typeof openTranslator>,
  texts: string[],
  { terms = [], target = 'de' }: { terms?: TermPair[]; target?: 'de' | 'ch' | 'hi' } = {},
) {
  const results = await translator.translate({
    texts: texts.map((text) => parseMarkup(text) ?? []),
    source: 'en',
    target,
    context: 'Harvest',
    terms,
    signal: new AbortController().signal,
  })
  return results.map((result) => ('problem' in result ? result.problem : formatMarkup(result.tokens)))
}

describe.each(names)('%s', (name) => {
  test('translates texts with placeholders and special characters', async () => {
    const texts = ['The new <x id="1">oil</x>', 'oil <x id="1"/> R&amp;D &lt;b&gt;']
    expect(await translate(openTranslator([create[name]?.()]), texts)).toEqual([
      'Das neue <x id="1">Öl</x>',
      'Öl <x id="1"/> R&amp;D &lt;b&gt;',
    ])
    expect(server.translations()).toHaveLength(1)
  })

  test('waits as long as a busy server asks', async () => {
    server.state.failures = [{ status: 429, headers: { 'retry-after': '7' } }, { status: 503 }]
    expect(await translate(openTranslator([create[name]?.()]), ['The new oil'])).toEqual(['Das neue Öl'])
    expect(waits[0]).toBe(7_000)
    expect(reserved.map(({ isCancelled }) => isCancelled)).toEqual([true, true, false])
  })

  test.each([
    ['a refused key', { status: 403 }, 'key'],
    ['a server that fails', { status: 500 }, 'failed'],
    ['a silent server', 'hang', 'timeout'],
    ['another page', 'no JSON', 'unreadable'],
  ] as const)('reports %s and changes to the next provider', async (_name, failure, kind) => {
    server.state.failures = [failure, failure, failure].slice(0, kind === 'key' ? 1 : 3)
    const next: Provider = { ...(create.google?.() as Provider), name: 'google' }
    const translator = openTranslator([create[name]?.(100), next])
    expect(await translate(translator, ['The new oil'])).toEqual(['Das neue Öl'])
    expect(translator.states()[0]?.lastFailure?.kind).toBe(kind)
  })

  test('never accepts what a hostile server answers', async () => {
    const answers = [
      '<script>alert(1)</script>',
      'Öl <x id="1"><img src=x onerror=alert(1)></x>',
      '<x id="1">Öl</x><x id="2">mehr</x>',
      'Das <b>neue</b> <x id="1">Öl</x>',
      'Das neue <x id="1">Öl</x> auf https://evil.test',
      'Das neue <x id="1">Öl</x> für 99 €',
      '<x id="1">Öl',
      '',
    ]
    for (const answer of answers) {
      server.state.translate = () => answer
      const [result] = await translate(openTranslator([create[name]?.()]), ['The new <x id="1">oil</x>'])
      expect(result, answer).not.toContain('<')
    }
  })
})

test('DeepL gets languages, context and a glossary, which is created once and replaced with the terms', async () => {
  const terms = [{ source: 'extra virgin olive oil', target: 'natives Olivenöl extra', isFixed: false }]
  const deepl = create.deepl?.()
  const translator = openTranslator([deepl])
  await translate(translator, ['oil'], { terms })
  await translate(translator, ['oil'], { terms })
  expect(server.translations().map(({ body }) => body)).toMatchObject([
    { source_lang: 'EN', target_lang: 'DE', context: 'Harvest', tag_handling: 'xml', glossary_id: 'g2' },
    { glossary_id: 'g2' },
  ])
  expect(server.state.glossaries).toMatchObject([
    { entries: 'extra virgin olive oil\tnatives Olivenöl extra' },
  ])
  await translate(translator, ['oil'], {
    terms: [...terms, { source: 'mill', target: 'Mühle', isFixed: false }],
  })
  expect(server.state.glossaries).toHaveLength(1)
  await translate(translator, ['oil'], { target: 'ch' })
  expect(server.translations().at(-1)?.body).toMatchObject({ target_lang: 'ZH-HANS' })
})

test('DeepL gets a new glossary after somebody has deleted the one of the account', async () => {
  const terms = [{ source: 'mill', target: 'Mühle', isFixed: false }]
  const translator = openTranslator([create.deepl?.()])
  await translate(translator, ['oil'], { terms })
  server.state.glossaries = []
  expect(await translate(translator, ['oil'], { terms })).toEqual(['Öl'])
  expect(server.state.glossaries).toHaveLength(1)
})

test('names keep their translation at providers without a glossary', async () => {
  const terms = [{ source: 'Sierra Mágina', target: 'Sierra Mágina (g. U.)', isFixed: true }]
  expect(
    await translate(openTranslator([create.google?.()]), ['The new oil of Sierra Mágina'], { terms }),
  ).toEqual(['Das neue Öl of Sierra Mágina (g. U.)'])
  expect(server.translations()[0]?.body.q).toEqual(['The new oil of <x id="900001"></x>'])
})

test('a quota that is used up pauses the provider, and only it', async () => {
  const translator = openTranslator([create.deepl?.(), create.google?.()])
  server.state.failures = [{ status: 456 }]
  await translate(translator, ['oil'])
  await translate(translator, ['oil'])
  expect(server.translations().map(({ path }) => path)).toEqual([
    '/v2/translate',
    '/language/translate/v2',
    '/language/translate/v2',
  ])
})

test('Google says why it answers 403', async () => {
  const reason = (name: string) => ({ status: 403, body: { error: { errors: [{ reason: name }] } } })
  server.state.failures = [reason('userRateLimitExceeded'), reason('dailyLimitExceeded')]
  const translator = openTranslator([create.google?.()])
  expect(await translate(translator, ['oil'])).toEqual(['quota'])
  expect(waits).toHaveLength(1)
})

test('LibreTranslate of an older version has another code for Chinese, and may lack a language', async () => {
  server.state.translate = () => '新油'
  expect(await translate(openTranslator([create.libretranslate?.()]), ['oil'], { target: 'ch' })).toEqual([
    '新油',
  ])
  expect(server.translations()[0]?.body).toMatchObject({
    source: 'en',
    target: 'zh',
    format: 'html',
    api_key: 'secret',
  })
  expect(await translate(openTranslator([create.libretranslate?.()]), ['oil'], { target: 'hi' })).toEqual([
    'unsupported',
  ])
})

test('an answer that is cut off is asked for in halves', async () => {
  const cut = { status: 200, body: { choices: [{ finish_reason: 'length', message: { content: '{' } }] } }
  server.state.failures = [cut]
  expect(await translate(openTranslator([create.llm?.()]), ['oil', 'The new oil'])).toEqual([
    'Öl',
    'Das neue Öl',
  ])
  expect(server.translations()).toHaveLength(3)
})

test('a model that declines one text translates the others', async () => {
  const declined = {
    status: 200,
    body: { choices: [{ finish_reason: 'content_filter', message: { content: null } }] },
  }
  server.state.failures = [declined, declined]
  expect(await translate(openTranslator([create.llm?.()]), ['oil', 'The new oil'])).toEqual([
    'declined',
    'Das neue Öl',
  ])
})

test('a model gets the terms that occur', async () => {
  const terms = ['oil', 'mill'].map((source) => ({ source, target: source, isFixed: false }))
  await translate(openTranslator([create.llm?.()]), ['The new oil'], { terms })
  const messages = server.translations()[0]?.body.messages as { content: string }[] | undefined
  expect(JSON.parse(messages?.[1]?.content ?? '')).toMatchObject({
    terms: [{ oil: 'oil' }],
    about: 'Harvest',
  })
})

test('large articles are sent in requests that the provider takes', async () => {
  const texts = Array.from({ length: 120 }, (_, index) => `oil ${index} ${'olive '.repeat(100)}`)
  server.state.translate = (markup) => markup.replaceAll('olive', 'Frucht').replaceAll('oil', 'Öl')
  const results = await translate(openTranslator([create.deepl?.()]), texts)
  expect(results.filter((result) => result.startsWith('Öl'))).toHaveLength(120)
  const sizes = server.translations().map(({ body }) => body.text as string[])
  expect(sizes.every((batch) => batch.length <= 50 && batch.join('').length <= 24_000)).toBe(true)
  expect(sizes.flat()).toHaveLength(120)
})

test('nothing is sent without a budget', async () => {
  const translator = openTranslator([create.deepl?.()], { budget: { reserve: async () => undefined } })
  expect(await translate(translator, ['oil', 'mill'])).toEqual(['budget', 'budget'])
  expect(server.translations()).toEqual([])
})

test('the characters of each request are counted as they are sent', async () => {
  await translate(openTranslator([create.deepl?.()]), ['<x id="1">oil</x>', '𝒪il'])
  expect(reserved).toEqual([{ characters: 20, isCancelled: false }])
})
