// Products and stores for tests.
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { NewProductBody, Product } from './contract/product.ts'
import type { NewStore, Store } from './contract/store.ts'

const minimalProduct = { name: 'Riserva', brand: 'Colle Alto' } satisfies NewProductBody

/** A test app with an admin and calls for the catalogue. Close it in `afterAll`. */
export async function createCatalogueApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const olea: TestApp = await createTestApp(options)
  const { authorization } = await olea.admin()
  const headers = { authorization }

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    olea.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })

  async function post<Created>(path: string, payload: object): Promise<Created> {
    const response = await call('POST', path, payload)
    if (response.statusCode >= 300) throw new Error(response.body)
    return response.json()
  }

  return {
    ...olea,
    headers,
    /** As an admin. */
    call,
    /** As a reader, without a token. */
    read: (path: string) => olea.app.inject({ url: `/api${path}` }),
    addProduct: (fields: Partial<NewProductBody> = {}) =>
      post<Product>('/products', { ...minimalProduct, ...fields }),
    addStore: (fields: Partial<NewStore> = {}) => post<Store>('/stores', { name: 'Corner shop', ...fields }),
  }
}
