// Calls of the scanner.
import { callApiWithToken, createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { catalogueCalls } from '#src/catalogue/contract/catalogue.calls.ts'
import type { Product } from '#src/catalogue/contract/product.ts'
import { ApiError } from '#src/ui/api-client.ts'
import { readProblem } from '#src/ui/read-problem.ts'
import type { scanCalls } from '../contract/scan.calls.ts'
import type { ScanAnswer } from '../contract/scan.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const catalogueApi = createAuthenticatedClient<typeof catalogueCalls>()
export const scanApi = createAuthenticatedClient<typeof scanCalls>()

type SentWithPhoto = { key: string; barcode?: string | undefined; insteadOf?: string | undefined }

/**
 * @param options.key random; a photo that is sent again after a lost answer gets the same answer
 * @param options.barcode a number that the camera read
 * @param options.insteadOf the id of a scan of this photo whose product is wrong
 * @throws ApiError, or TypeError when the server cannot be reached
 */
export async function sendPhoto(
  photo: Blob,
  { key, barcode, insteadOf }: SentWithPhoto,
): Promise<ScanAnswer> {
  const form = new FormData()
  if (barcode) form.append('barcode', barcode)
  if (insteadOf) form.append('insteadOf', insteadOf)
  form.append('idempotencyKey', key)
  form.append('image', await shrinkPhoto(photo), 'photo.jpg')
  const answer = await callApiWithToken('/scans', { method: 'POST', body: form })
  return answer as ScanAnswer
}

/** @returns undefined when no product has this number, 'other-product' for one that is no olive oil */
export async function findProduct(gtin: string): Promise<Product | 'other-product' | undefined> {
  try {
    return await catalogueApi('GET /products/gtin/:gtin', { params: { gtin } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.response.status !== 404) throw error
    const { code } = await readProblem(error)
    return code === 'not-an-olive-oil' ? 'other-product' : undefined
  }
}
