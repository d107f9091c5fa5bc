// Calls that bring products into the catalogue and out of it, many at a time.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { CatalogueImport } from './catalogue-import.ts'

const access = 'admin'
const tag = 'Products'
const params = z.object({ id: z.string() })

export const exchangeCalls = defineCalls({
  'GET /products.csv': {
    id: 'exportProductsCsv',
    tag,
    summary: 'All products as CSV, with the source and license of each fact',
    access,
    mediaType: 'text/csv',
    replies: { 200: z.string() },
  },
  'GET /products.jsonl': {
    id: 'exportProductsJsonLines',
    tag,
    summary: 'All products as JSON Lines, with the source and license of each fact',
    access,
    mediaType: 'application/jsonl',
    replies: { 200: z.string() },
  },
  'POST /products/imports': {
    id: 'uploadProductImport',
    tag,
    summary: 'Upload products as multipart field `file`; the file is checked, nothing is written yet',
    access,
    multipart: z.object({}),
    replies: { 201: CatalogueImport },
    problems: [413, 415, 503],
  },
  'GET /products/imports': {
    id: 'listProductImports',
    tag,
    summary: 'The latest imports with their progress and reports',
    access,
    replies: { 200: z.object({ data: z.array(CatalogueImport) }) },
  },
  'POST /products/imports/:id/start': {
    id: 'startProductImport',
    tag,
    summary: 'Write the products of a file that was checked',
    access,
    params,
    body: z.object({
      fetchesPictures: z.boolean().default(false).describe('Also fetch the pictures that the records name'),
    }),
    replies: { 200: CatalogueImport },
    problems: [404, 409],
  },
  'DELETE /products/imports/:id': {
    id: 'deleteProductImport',
    tag,
    summary: 'Delete an import with its file; one that is running stops after the current batch',
    access,
    params,
    replies: { 200: z.object({ deleted: z.number().int() }) },
    problems: [404],
  },
})
