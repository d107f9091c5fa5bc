// The OpenAPI document must be complete and correct for generated clients.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '#src/news/contract/article.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { projectFolder } from '../project-folder.ts'

const Operation = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(5),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()) }).optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
const Description = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).optional() })),
    securitySchemes: z.record(z.string(), z.object({ type: z.string(), scheme: z.string() })),
  }),
})

/** Simulates the bundled pages, which contain copies of some schemas with the same names. */
const bundledCopy = z.object({ page: z.string() })
let olea: TestApp
let description: z.infer<typeof Description>
let text: string

beforeAll(async () => {
  olea = await createTestApp()
  bundledCopy.register(z.globalRegistry, { id: 'Article' })
  const response = await olea.app.inject('/api/openapi.json')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  text = response.body
  description = Description.parse(JSON.parse(text))
})

afterAll(async () => {
  // Test files of one worker share the registry.
  z.globalRegistry.remove(bundledCopy)
  z.globalRegistry.add(Article, { id: 'Article' })
  await olea.close()
})

const specified = [
  'post /api/auth/login',
  'post /api/auth/register',
  'get /api/users/token',
  'get /api/news/published',
  'get /api/news/published/filters',
  'get /api/news',
  'get /api/news/search',
  'get /api/news/category/{category}',
  'get /api/news/{id}',
  'get /api/news/id/{id}',
  'get /api/news/today',
  'get /api/news/popular',
  'post /api/news',
  'patch /api/news/{id}',
  'patch /api/news/{id}/hide',
  'patch /api/news/{id}/show',
  'delete /api/news',
  'post /api/news/{id}/view',
  'post /api/news/{id}/share',
  'get /api/health',
  'get /api/ready',
]
const adminCalls = specified.filter((call) =>
  /^(post|patch|delete) \/api\/news(\/\{id\}(\/(hide|show))?)?$/.test(call),
)

function operation(call: string) {
  const [method = '', path = ''] = call.split(' ')
  const found = description.paths[path]?.[method]
  if (!found) throw new Error(`${call} is not described`)
  return found
}

test('is OpenAPI 3.1', () => {
  expect(description.openapi).toMatch(/^3\.1\.\d+$/)
})

test('describes each group of calls', () => {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  const used = new Set(operations.flatMap(({ tags }) => tags))
  expect(new Set(description.tags.map(({ name }) => name))).toEqual(used)
})

test('lists every specified call', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(described).toEqual(expect.arrayContaining(specified))
})

test('describes one successful response per call', () => {
  for (const call of specified) {
    const responses = Object.entries(operation(call).responses).filter(([status]) => status.startsWith('2'))
    // 202 is in addition to the specification: the second-factor challenge.
    const success = responses.filter(([status]) => status !== '202')
    expect(responses.length - success.length, call).toBe(/auth\/(?:login|google|apple)$/.test(call) ? 1 : 0)
    expect(success.length, call).toBe(1)
    expect(success[0]?.[1].content?.['application/json'], call).toBeDefined()
  }
})

test('marks the calls that require a token', () => {
  expect(description.components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' })
  expect(adminCalls).toHaveLength(5)
  for (const call of [...adminCalls, 'get /api/users/token'])
    expect(operation(call).security, call).toEqual([{ bearer: [] }])
  for (const call of ['get /api/news/published', 'post /api/news/{id}/view', 'post /api/auth/login']) {
    expect(operation(call).security, call).toEqual([])
  }
})

test('gives every operation an id of its own, and describes its failures as problems', () => {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBeGreaterThan(80)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { operationId, responses, security } of operations) {
    const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400)
    expect(failures.map(([status]) => status)).toEqual(expect.arrayContaining(['400', '500', '503']))
    for (const [status, { content }] of failures)
      expect(Object.keys(content ?? {}), `${operationId} ${status}`).toEqual(['application/problem+json'])
    const requiresToken = security.length > 0 && security.every((scheme) => 'bearer' in scheme)
    if (requiresToken) expect(responses, operationId).toHaveProperty('401')
  }
})

test('follows the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // The specification requires GET /news/{id} beside GET /news/today.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('generates a client that compiles', async () => {
  // Inside the project, so that the client's imports resolve.
  await mkdir(join(projectFolder, 'test-results'), { recursive: true })
  const folder = await mkdtemp(join(projectFolder, 'test-results', 'openapi-client-'))
  try {
    const source = join(folder, 'openapi.json')
    await writeFile(source, text)
    await writeFile(join(folder, 'client.ts'), await generateSource(source))
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--target', 'esnext']
    const run = promisify(execFile)(join(projectFolder, 'node_modules/.bin/tsc'), [
      ...options,
      ...['--ignoreConfig', join(folder, 'client.ts')],
    ])
    await expect(run).resolves.toMatchObject({ stdout: '' })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('describes request bodies and query parameters', () => {
  for (const call of [
    'post /api/news',
    'patch /api/news/{id}',
    'post /api/auth/login',
    'post /api/auth/register',
  ]) {
    expect(operation(call).requestBody?.content['application/json'], call).toBeDefined()
  }
  const names = operation('get /api/news/published').parameters?.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'page',
      'limit',
      'cursor',
      'category',
      'sortBy',
      'dateRange',
      'dateFrom',
      'dateTo',
      'author',
      'minAiPercentage',
      'maxAiPercentage',
      'minReadingTime',
      'maxReadingTime',
    ]),
  )
})

test('resolves every schema reference', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1])
  expect(references.length).toBeGreaterThan(5)
  for (const name of references) expect(description.components.schemas).toHaveProperty(name ?? '')
})

test('describes article fields and no secret user fields', () => {
  const article = description.components.schemas.Article?.properties
  expect(Object.keys(article ?? {})).toEqual(
    expect.arrayContaining(['_id', 'title', 'content', 'readingTime', 'shares']),
  )
  const user = description.components.schemas.User?.properties
  expect(Object.keys(user ?? {})).toEqual(expect.arrayContaining(['email', 'role', 'followers']))
  expect(Object.keys(user ?? {}).join(' ')).not.toMatch(/password|refreshToken|confirmCode|hash/i)
})
