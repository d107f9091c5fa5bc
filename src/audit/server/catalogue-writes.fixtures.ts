// The calls that change the catalogue, for the test that every write of an admin is recorded.
import { Readable } from 'node:stream'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { multipart } from '#src/media/server/library.fixtures.ts'

type Call = { url: string; payload?: object | Buffer; headers?: Record<string, string> }

/** For each route a request that changes something, and the action that must be in the log. */
export type RecordedWrites = Record<string, { action: string; createCall: () => Promise<Call> }>

export function createCatalogueWrites(
  catalogue: () => CatalogueService,
  createPicture: () => Promise<Buffer>,
): RecordedWrites {
  const createProduct = () => catalogue().products.create({ name: 'Oil' }, undefined)
  const createImport = async () => {
    const stream = Readable.from([Buffer.from('name,brand\nOil,Brand\n')])
    const { _id } = await catalogue().uploadedImports.upload({ name: 'oils.csv', stream }, undefined)
    await catalogue().uploadedImports.run({ importId: _id }, { signal: new AbortController().signal })
    return _id
  }
  const createStore = () => catalogue().stores.createStore({ name: 'Store' }, undefined)
  const createProductWithPicture = async () => {
    const id = await createProduct()
    const file = { bytes: await createPicture(), fileName: 'label.png' }
    const { _id } = await catalogue().pictures.add(id, file, { kind: 'front' }, undefined)
    return { id, pictureId: _id }
  }
  return {
    'POST /api/products': {
      action: 'product.created',
      createCall: async () => ({ url: '/api/products', payload: { name: 'New oil' } }),
    },
    'PATCH /api/products/:id': {
      action: 'product.edited',
      createCall: async () => ({
        url: `/api/products/${await createProduct()}`,
        payload: { name: 'Changed' },
      }),
    },
    'DELETE /api/products/:id': {
      action: 'product.deleted',
      createCall: async () => ({ url: `/api/products/${await createProduct()}` }),
    },
    'POST /api/products/:id/merge': {
      action: 'product.merged',
      createCall: async () => ({
        url: `/api/products/${await createProduct()}/merge`,
        payload: { into: await createProduct() },
      }),
    },
    'POST /api/products/imports': {
      action: 'product.import-uploaded',
      createCall: async () => {
        const { payload, contentType } = multipart(Buffer.from('name,brand\nOil,Brand\n'))
        return { url: '/api/products/imports', payload, headers: { 'content-type': contentType } }
      },
    },
    'POST /api/products/imports/:id/start': {
      action: 'product.import-started',
      createCall: async () => ({
        url: `/api/products/imports/${await createImport()}/start`,
        payload: { fetchesPictures: false },
      }),
    },
    'DELETE /api/products/imports/:id': {
      action: 'product.import-deleted',
      createCall: async () => ({ url: `/api/products/imports/${await createImport()}` }),
    },
    'POST /api/products/status': {
      action: 'product.edited',
      createCall: async () => ({
        url: '/api/products/status',
        payload: { ids: [await createProduct()], status: 'withdrawn' },
      }),
    },
    'POST /api/products/:id/pictures': {
      action: 'product.picture-added',
      createCall: async () => {
        const { payload, contentType } = multipart(await createPicture())
        const headers = { 'content-type': contentType }
        return { url: `/api/products/${await createProduct()}/pictures`, payload, headers }
      },
    },
    'PATCH /api/products/:id/pictures/:pictureId': {
      action: 'product.picture-changed',
      createCall: async () => {
        const { id, pictureId } = await createProductWithPicture()
        return { url: `/api/products/${id}/pictures/${pictureId}`, payload: { kind: 'back' } }
      },
    },
    'POST /api/products/:id/pictures/order': {
      action: 'product.pictures-ordered',
      createCall: async () => {
        const { id, pictureId } = await createProductWithPicture()
        return { url: `/api/products/${id}/pictures/order`, payload: { ids: [pictureId] } }
      },
    },
    'DELETE /api/products/:id/pictures/:pictureId': {
      action: 'product.picture-removed',
      createCall: async () => {
        const { id, pictureId } = await createProductWithPicture()
        return { url: `/api/products/${id}/pictures/${pictureId}` }
      },
    },
    'POST /api/products/:id/offers': {
      action: 'product.offer-recorded',
      createCall: async () => ({
        url: `/api/products/${await createProduct()}/offers`,
        payload: { storeId: await createStore(), currency: 'EUR' },
      }),
    },
    'DELETE /api/products/:id/offers/:offerId': {
      action: 'product.offer-removed',
      createCall: async () => {
        const id = await createProduct()
        const { products, stores } = catalogue()
        await stores.putOffer(id, { storeId: await createStore(), currency: 'EUR' }, undefined)
        const [offer] = (await products.get(id, { isAdmin: true })).offers
        return { url: `/api/products/${id}/offers/${offer?._id}` }
      },
    },
    'POST /api/stores': {
      action: 'store.created',
      createCall: async () => ({ url: '/api/stores', payload: { name: 'Corner shop' } }),
    },
    'PATCH /api/stores/:id': {
      action: 'store.edited',
      createCall: async () => ({ url: `/api/stores/${await createStore()}`, payload: { city: 'Graz' } }),
    },
    'DELETE /api/stores/:id': {
      action: 'store.deleted',
      createCall: async () => ({ url: `/api/stores/${await createStore()}` }),
    },
  }
}
