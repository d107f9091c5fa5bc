// Servers that speak the protocols of the providers, as their documentation describes them. A test decides how they
// translate and fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type FakeRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}
type Failure =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'hang'
  | 'cut'
  | 'no JSON'
type Translate = (markup: string, index: number) => string
type Answer = (texts: string[]) => unknown

export type FakeServer = Awaited<ReturnType<typeof startFakeProviders>>

/** One server for all protocols. `failures` are used up first, one for each request that translates. */
export async function startFakeProviders() {
  const state = {
    requests: [] as FakeRequest[],
    failures: [] as Failure[],
    translate: ((markup) => markup) as Translate,
    /** The content of the message of an LLM; by default a well-formed answer. */
    llmContent: undefined as string | undefined,
    llmFinishReason: 'stop',
    libreLanguages: ['en', 'de', 'zh', 'ar'],
    glossaries: [] as { glossary_id: string; name: string; entries: string }[],
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
      const { method = '', url: path = '', headers } = request
      state.requests.push({ method, path, headers, body })
      route({ method, path, headers, body }, response)
    })
  })

  function route({ method, path, body }: FakeRequest, response: ServerResponse): void {
    if (path.startsWith('/v2/glossaries')) routeGlossary(method, path, body, response)
    else if (path === '/languages') {
      const targets = state.libreLanguages
      send(
        response,
        targets.map((code) => ({ code, targets })),
      )
    } else translateOrFail(path, body, response)
  }

  function translateOrFail(path: string, body: Record<string, unknown>, response: ServerResponse): void {
    const failure = state.failures.shift()
    const answer = answers[path]
    const { glossary_id: glossary } = body
    const isUnknown =
      glossary !== undefined && state.glossaries.every((each) => each.glossary_id !== glossary)
    if (failure) fail(failure, response)
    else if (isUnknown) send(response, { message: 'Glossary not found' }, 404)
    else if (answer) send(response, answer.answer(answer.read(body).map(state.translate)))
    else send(response, {}, 404)
  }

  function routeGlossary(
    method: string,
    path: string,
    body: Record<string, unknown>,
    response: ServerResponse,
  ): void {
    if (method === 'GET') send(response, { glossaries: state.glossaries })
    else if (method === 'DELETE') {
      state.glossaries = state.glossaries.filter(({ glossary_id: id }) => !path.endsWith(id))
      response.writeHead(204).end()
    } else {
      const id = `g${state.requests.length}`
      const glossary = { glossary_id: id, name: String(body.name), entries: String(body.entries) }
      state.glossaries.push(glossary)
      send(response, glossary, 201)
    }
  }

  const answers: Record<string, { read: (body: Record<string, unknown>) => string[]; answer: Answer }> = {
    '/v2/translate': {
      read: ({ text }) => text as string[],
      answer: (texts) => ({
        translations: texts.map((text) => ({
          detected_source_language: 'EN',
          text,
          model_type_used: 'quality_optimized',
        })),
      }),
    },
    '/translate': {
      read: ({ q }) => q as string[],
      // The server unescapes the HTML that it answers.
      answer: (texts) => ({ translatedText: texts.map(unescapeHtml) }),
    },
    '/language/translate/v2': {
      read: ({ q }) => q as string[],
      answer: (texts) => ({
        data: { translations: texts.map((translatedText) => ({ translatedText, model: 'nmt' })) },
      }),
    },
    '/v1/chat/completions': { read: readLlmTexts, answer: (texts) => toCompletion(texts) },
  }

  function toCompletion(texts: string[]) {
    const translations = texts.map((text, index) => ({ id: index + 1, text }))
    const content = state.llmContent ?? `\`\`\`json\n${JSON.stringify({ translations })}\n\`\`\``
    return {
      model: 'press-1',
      choices: [{ finish_reason: state.llmFinishReason, message: { role: 'assistant', content } }],
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    translations: () => state.requests.filter(({ path }) => path in answers),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function fail(failure: Failure, response: ServerResponse): void {
  if (failure === 'hang') response.flushHeaders()
  else if (failure === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"tr')
    response.destroy()
  } else if (failure === 'no JSON') response.writeHead(200).end('<html>Welcome</html>')
  else send(response, failure.body ?? {}, failure.status, failure.headers)
}

function send(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function readLlmTexts({ messages }: Record<string, unknown>): string[] {
  const [, user] = messages as { content: string }[]
  const { texts } = JSON.parse(user?.content ?? '{}') as { texts: { text: string }[] }
  return texts.map(({ text }) => text)
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
