// Products for the browser tests.
import { z } from 'zod'
import type { NewProductBody } from '#src/catalogue/contract/product.ts'
import { call, signIn } from '../../olea-api.ts'
import { site } from './test-site.ts'

const Created = z.object({ _id: z.string() })
const Scanned = z.object({ product: Created.optional() })

/** A product of which everything is known. */
export const richProduct = {
  name: 'Monte Scuro Riserva',
  brand: 'Monte Scuro',
  line: 'Riserva',
  grade: 'extra-virgin',
  cultivars: [{ name: 'Coratina', share: 80 }, { name: 'Ogliarola' }],
  origin: { countries: ['IT'], region: 'Puglia', protection: 'pdo', protectedName: 'Terra di Bari' },
  harvest: { year: 2025, from: '2025-10-12', to: '2025-11-20', method: 'comb' },
  analyses: [{ acidity: 0.24, peroxideValue: 5.8, polyphenols: 412 }],
  sensory: [
    { by: 'sommelier', name: 'Marta Llobet', fruity: 6, bitter: 5 },
    {
      by: 'panel',
      date: '2026-01-14',
      fruity: 5.6,
      fruitiness: 'green',
      bitter: 4.4,
      pungent: 5.1,
      aromas: { artichoke: 5.5, basil: 2 },
      tasters: 9,
    },
  ],
  nutrition: { per100ml: { kilojoules: 3389, kilocalories: 824, fat: 91.6 } },
  ingredients: 'Extra virgin olive oil',
  netQuantityMl: 500,
  container: 'tin',
  gtins: [{ gtin: '8001234567897' }],
  description: 'A firm, green oil from low trees on red soil.',
} satisfies NewProductBody

export async function createProduct(product: NewProductBody): Promise<string> {
  const { accessToken: token } = await signIn(site.url, site.admin)
  return Created.parse(await call(site.url, 'POST', '/products', { token, body: product }))._id
}

/** A store in a town that sells the product. @param url the store's page of the product */
export async function createOffer(productId: string, url = ''): Promise<void> {
  const { accessToken: token } = await signIn(site.url, site.admin)
  const store = {
    name: 'Oliva & Pane',
    city: 'Lecce',
    country: 'IT',
    position: { latitude: 40.35, longitude: 18.17 },
  }
  const { _id } = Created.parse(await call(site.url, 'POST', '/stores', { token, body: store }))
  const offer = {
    storeId: _id,
    currency: 'EUR',
    price: 14.5,
    inStock: true,
    deliveryDaysMin: 2,
    deliveryDaysMax: 4,
    url,
  }
  await call(site.url, 'POST', `/products/${productId}/offers`, { token, body: offer })
}

/** The recogniser knows the label a few seconds later. */
export async function addLabelPicture(productId: string, picture: Buffer): Promise<void> {
  const { accessToken } = await signIn(site.url, site.admin)
  const body = new FormData()
  body.set('kind', 'front')
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'label.png')
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await fetch(`${site.url}/api/products/${productId}/pictures`, {
    method: 'POST',
    headers,
    body,
  })
  if (!answer.ok) throw new Error(`the picture was refused: ${await answer.text()}`)
}

/** What the scanner answers to a photo: the id of the product, if it is certain. */
export async function scanPhoto(photo: Buffer): Promise<string | undefined> {
  const body = new FormData()
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${site.url}/api/scans`, { method: 'POST', body })
  return Scanned.parse(await answer.json()).product?._id
}
