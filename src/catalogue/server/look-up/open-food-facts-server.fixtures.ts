// A stand-in for the API of Open Food Facts. Its replies are written from the documentation
// (https://openfoodfacts.github.io/openfoodfacts-server/api/ref-v3/ and …/ref-v2/), not recorded.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Respond = (request: IncomingMessage, response: ServerResponse) => void

/** Answers every request with `respond`; counts requests. */
export async function startOpenFoodFactsServer() {
  const stand = {
    respond: notFoundV3 as Respond,
    requests: [] as { path: string; userAgent: string | undefined }[],
  }
  const server = createServer((request, response) => {
    stand.requests.push({ path: request.url ?? '', userAgent: request.headers['user-agent'] })
    stand.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(stand, {
    url,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

export const sendJson =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }

export const oilRecord = (code: string, more: object = {}) => ({
  code,
  product_type: 'food',
  lang: 'it',
  product_name: 'Olio extra vergine di oliva',
  brands: 'Colle Sereno',
  quantity: '750 ml',
  categories_tags: ['en:olive-oils', 'en:extra-virgin-olive-oils'],
  last_modified_t: 1_760_000_000,
  ...more,
})

export const foundV3 = (code: string, more: object = {}): Respond =>
  sendJson(200, {
    code,
    product: oilRecord(code, more),
    status: 'success',
    result: { id: 'product_found', name: 'Product found', lc_name: 'Product found' },
    errors: [],
    warnings: [],
  })

export const notFoundV3: Respond = sendJson(404, {
  code: '0',
  status: 'failure',
  result: { id: 'product_not_found', name: 'Product not found', lc_name: 'Product not found' },
  errors: [
    {
      field: { id: 'code', value: '0' },
      message: { id: 'product_not_found', name: '', lc_name: '' },
      impact: { id: 'failure', name: 'Failure', lc_name: 'Failure' },
    },
  ],
  warnings: [],
})

export const otherTypeV3: Respond = sendJson(404, {
  status: 'failure',
  result: { id: 'product_found_with_a_different_product_type' },
  errors: [
    {
      message: { id: 'product_found_with_a_different_product_type' },
      field: { id: 'product_type', value: 'beauty' },
    },
  ],
  warnings: [],
})

export const foundV2 = (code: string): Respond =>
  sendJson(200, { code, product: oilRecord(code), status: 1, status_verbose: 'product found' })

export const notFoundV2: Respond = sendJson(404, {
  code: '0',
  status: 0,
  status_verbose: 'product not found',
})
