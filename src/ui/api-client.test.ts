import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { ApiError, callApi, createApiClient } from './api-client.ts'

const calls = defineCalls({
  'GET /oils': {
    id: 'listOils',
    tag: 'Oils',
    summary: 'Lists oils',
    access: 'public',
    query: z.object({
      search: z.string().optional(),
      page: z.number().optional(),
      kind: z.array(z.string()).optional(),
    }),
    replies: { 200: z.object({ total: z.number() }) },
  },
  'PATCH /oils/:id/labels/:language': {
    id: 'changeLabel',
    tag: 'Oils',
    summary: 'Changes a label',
    access: 'user',
    params: z.object({ id: z.string(), language: z.string() }),
    body: z.object({ text: z.string() }),
    replies: { 200: z.object({ text: z.string() }) },
  },
  'GET /oils.csv': {
    id: 'exportOils',
    tag: 'Oils',
    summary: 'Exports oils',
    access: 'public',
    replies: { 200: z.string() },
    mediaType: 'text/csv',
  },
})

const fetchMock = vi.fn<typeof fetch>()
const logged = vi.fn<typeof console.error>()
let apiUrl: string | undefined

beforeEach(() => {
  apiUrl = undefined
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('console', { ...console, error: logged })
  vi.stubGlobal('document', { querySelector: () => apiUrl && { content: apiUrl } })
})
afterEach(() => {
  fetchMock.mockReset()
  vi.unstubAllGlobals()
  logged.mockReset()
})

const reply = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockImplementation(async () => new Response(JSON.stringify(body), init))
const requests = () => fetchMock.mock.calls.map(([url, init]) => `${init?.method} ${url}`)

test('resolves to the parsed body and leaves out query parameters without a value', async () => {
  reply({ total: 3 })
  const api = createApiClient<typeof calls>()
  expect(await api('GET /oils', { query: { search: 'früh & spät', page: undefined } })).toEqual({ total: 3 })
  await api('GET /oils', { query: {} })
  expect(requests()).toEqual(['GET /api/oils?search=fr%C3%BCh+%26+sp%C3%A4t', 'GET /api/oils'])
})

test('encodes path parameters and sends the body as JSON', async () => {
  reply({ text: 'Olio' })
  await createApiClient<typeof calls>()('PATCH /oils/:id/labels/:language', {
    params: { id: 'a/b', language: 'it' },
    body: { text: 'Olio' },
    headers: { authorization: 'Bearer token' },
  })
  expect(requests()).toEqual(['PATCH /api/oils/a%2Fb/labels/it'])
  const init = fetchMock.mock.calls[0]?.[1]
  expect(init?.body).toBe('{"text":"Olio"}')
  expect(init?.headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer token' })
})

test('repeats query parameters with several values', async () => {
  reply({ total: 0 })
  await createApiClient<typeof calls>()('GET /oils', { query: { kind: ['mild', 'strong'] } })
  expect(requests()).toEqual(['GET /api/oils?kind=mild&kind=strong'])
})

test('leaves the type of a form to the browser', async () => {
  reply({ text: 'Olio' })
  await callApi('/oils', { method: 'POST', body: new FormData(), headers: { authorization: 'Bearer token' } })
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toEqual({ authorization: 'Bearer token' })
})

test('reads files as blobs', async () => {
  fetchMock.mockImplementation(async () => new Response('name\nPicual'))
  const file = await createApiClient<typeof calls>()('GET /oils.csv', { as: 'blob' })
  expect(await file.text()).toBe('name\nPicual')
})

test('calls the server that the document names', async () => {
  apiUrl = 'https://api.olea.example'
  reply({ total: 0 })
  await createApiClient<typeof calls>()('GET /oils', { query: {} })
  expect(requests()).toEqual(['GET https://api.olea.example/oils'])
})

test('rejects with the response of a failed call, and logs it', async () => {
  reply({ code: 'not-found' }, { status: 404 })
  const error = await createApiClient<typeof calls>()('GET /oils', { query: {} }).catch((cause) => cause)
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toBe('HTTP error! status: 404')
  expect(await error.response.json()).toEqual({ code: 'not-found' })
  expect(logged).toHaveBeenCalledWith('GET /oils:', error)
})

test('does not log a call that its caller aborted', async () => {
  fetchMock.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted()
    return new Response('{}')
  })
  const signal = AbortSignal.abort()
  await expect(createApiClient<typeof calls>()('GET /oils', { query: {}, signal })).rejects.toThrow()
  expect(logged).not.toHaveBeenCalled()
})

test('sends through the given function, which may add a token', async () => {
  const send = vi.fn(async () => ({ total: 1 }))
  const api = createApiClient<typeof calls>(send)
  expect(await api('GET /oils', { query: { page: 2 } })).toEqual({ total: 1 })
  expect(send).toHaveBeenCalledWith('/oils?page=2', { method: 'GET' }, undefined)
  expect(fetchMock).not.toHaveBeenCalled()
})
