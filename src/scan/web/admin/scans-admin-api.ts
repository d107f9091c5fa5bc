// API calls of the admin page for scans that wait for an expert.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { catalogueCalls } from '#src/catalogue/contract/catalogue.calls.ts'
import type { ProductPage } from '#src/catalogue/contract/product.ts'
import type { scanCalls } from '../../contract/scan.calls.ts'
import type { ScanAnswer, ScanMonth, ScanPage } from '../../contract/scan.ts'

const api = createAuthenticatedClient<typeof scanCalls>()
const catalogueApi = createAuthenticatedClient<typeof catalogueCalls>()
const maxFound = 8

export const listWaitingScans = (page: number, signal: AbortSignal): Promise<ScanPage> =>
  api('GET /scans/waiting', { query: { page }, signal })

export const listScanMonths = (signal: AbortSignal): Promise<ScanMonth[]> =>
  api('GET /scans/months', { signal })

export const getPhoto = (id: string, signal: AbortSignal): Promise<Blob> =>
  api('GET /scans/:id/photo', { params: { id }, signal, as: 'blob' })

/** Arrives also when the page is left. @param productId null when the photo shows no product of the catalogue */
export const resolveScan = (id: string, productId: string | null): Promise<ScanAnswer> =>
  api('POST /scans/:id/resolve', { params: { id }, body: { productId }, keepalive: true })

export const searchProducts = (search: string, signal: AbortSignal): Promise<ProductPage> =>
  catalogueApi('GET /products', { query: { search, limit: maxFound }, signal })
