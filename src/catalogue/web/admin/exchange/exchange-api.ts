// API calls of the admin interface for imports and exports of products.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { sendFileWithToken } from '#src/auth/web/send-file-with-token.ts'
import type { UploadOptions } from '#src/ui/upload/send-file.ts'
import type { CatalogueImport } from '../../../contract/catalogue-import.ts'
import type { exchangeCalls } from '../../../contract/exchange.calls.ts'
import { importLimits } from '../../../contract/import-limits.ts'

const api = createAuthenticatedClient<typeof exchangeCalls>()

type ExportFormat = 'csv' | 'jsonl'

export const exportProducts = (format: ExportFormat): Promise<Blob> =>
  api(`GET /products.${format}`, { as: 'blob' })

export const listImports = async (signal: AbortSignal): Promise<CatalogueImport[]> =>
  (await api('GET /products/imports', { signal })).data

export const startImport = (id: string, fetchesPictures: boolean): Promise<CatalogueImport> =>
  api('POST /products/imports/:id/start', { params: { id }, body: { fetchesPictures } })

export const deleteImport = (id: string) => api('DELETE /products/imports/:id', { params: { id } })

/** @throws UploadError */
export const uploadImport = (file: File, options?: UploadOptions): Promise<unknown> =>
  sendFileWithToken(file, { path: '/products/imports', maxBytes: importLimits.fileBytes }, options)
