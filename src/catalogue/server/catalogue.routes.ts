// Routes of the catalogue.
import type { FastifyInstance } from 'fastify'
import { libraryLimits } from '#src/media/contract/library-limits.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { readUpload, registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { invalidRequest, notFound, ProblemError } from '#src/platform/problem.ts'
import { catalogueCalls, PictureFields } from '../contract/catalogue.calls.ts'
import type { CatalogueService } from './catalogue.service.ts'

const asAdmin = { isAdmin: true }

export function registerCatalogue(
  app: FastifyInstance,
  { catalogue }: { catalogue: CatalogueService },
): void {
  const { gtinLookUp, pictures, producers, products, stores } = catalogue

  const getByGtin = async (gtin: string) => {
    const known = await products.findByGtin(gtin)
    if (known) return known
    const answer = await gtinLookUp.lookUp(gtin)
    if (answer === 'no-olive-oil') throw notOliveOil()
    const imported = answer === 'found' ? await products.findByGtin(gtin) : undefined
    if (!imported) throw notFound('product')
    return imported
  }

  const getStore = async (id: string) => {
    const store = await stores.findStore(id)
    if (!store) throw notFound('store')
    return store
  }

  // A scope of its own: other calls accept no multipart bodies, or have other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, libraryLimits.fileBytes)
    registerCalls(scope, catalogueCalls, {
      'GET /products': ({ query, currentUser }) =>
        products.list(query, { isAdmin: currentUser?.role === 'admin' }),
      'GET /products/filters': () => products.listFilters(),
      'GET /producers': async ({ query }) => ({ data: await producers.list(query) }),
      'GET /products/numbers': () => catalogue.listKnownNumbers(),
      'GET /products/gtin/:gtin': ({ params }) => getByGtin(params.gtin),
      'GET /products/:id': ({ params, currentUser }) =>
        products.get(params.id, { isAdmin: currentUser?.role === 'admin' }),
      'POST /products': async ({ body, currentUser }) =>
        products.get(await products.create(body, currentUser), asAdmin),
      'PATCH /products/:id': async ({ params, body, currentUser }) =>
        products.get(await products.update(params.id, body, currentUser), asAdmin),
      'DELETE /products/:id': async ({ params, currentUser }) => {
        await products.remove(params.id, currentUser)
        return { deleted: 1 }
      },
      'POST /products/:id/merge': async ({ params, body, currentUser }) =>
        products.get(await products.merge(params.id, body, currentUser), asAdmin),
      'POST /products/status': async ({ body, currentUser }) => ({
        changed: await products.setStatus(body.ids, body.status, currentUser),
      }),
      'POST /products/:id/pictures': async ({ params, request, currentUser }) => {
        const { fields, ...file } = await readUpload(request)
        return pictures.add(params.id, file, parseFields(fields), currentUser)
      },
      'GET /products/:id/pictures': ({ params }) => pictures.list(params.id),
      'POST /products/:id/pictures/order': ({ params, body, currentUser }) =>
        pictures.order(params.id, body.ids, currentUser),
      'PATCH /products/:id/pictures/:pictureId': ({ params, body, currentUser }) =>
        pictures.change(params.id, params.pictureId, body, currentUser),
      'DELETE /products/:id/pictures/:pictureId': async ({ params, currentUser }) => {
        await pictures.remove(params.id, params.pictureId, currentUser)
        return { deleted: 1 }
      },

      'GET /stores': () => stores.listStores(),
      'POST /stores': async ({ body, currentUser }) => getStore(await stores.createStore(body, currentUser)),
      'PATCH /stores/:id': async ({ params, body, currentUser }) =>
        getStore(await stores.updateStore(params.id, body, currentUser)),
      'DELETE /stores/:id': async ({ params, currentUser }) => {
        await stores.removeStore(params.id, currentUser)
        return { deleted: 1 }
      },
      'POST /products/:id/offers': async ({ params, body, currentUser }) => {
        await stores.putOffer(params.id, body, currentUser)
        return products.get(params.id, asAdmin)
      },
      'DELETE /products/:id/offers/:offerId': async ({ params, currentUser }) => {
        await stores.removeOffer(params.id, params.offerId, currentUser)
        return { deleted: 1 }
      },
    })
  })
}

function notOliveOil(): ProblemError {
  return new ProblemError({
    status: 404,
    code: 'not-an-olive-oil',
    title: 'The product is not an olive oil',
    detail: 'Open Food Facts knows this number as the number of another product.',
  })
}

function parseFields(fields: Record<string, string | string[]>): PictureFields {
  const parsed = PictureFields.safeParse(fields)
  if (parsed.success) return parsed.data
  throw invalidRequest(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
