// Calls of the label scanner.
import { z } from 'zod'
import { Gtin } from '#src/catalogue/contract/product.ts'
import { defineCalls } from '#src/platform/contract/call.ts'
import { limitedText } from '#src/social/contract/limited-text.ts'
import { NewProposal, ScanAnswer, ScanMonth, ScanPage, ScanQuery, scanLimits } from './scan.ts'

const tag = 'Scans'
const params = z.object({ id: z.string() })
const deleted = z.object({ deleted: z.number().int() })

/** Text fields that accompany the photo. */
export const ScanFields = z.object({
  barcode: Gtin.optional()
    .catch(undefined)
    .describe('A code that the camera read. Invalid codes are ignored'),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{16,64}$/, { error: 'must have 16 to 64 letters, digits, hyphens or underscores' })
    .optional()
    .describe('Random. A photo sent again with the same key gets the first answer'),
  insteadOf: z
    .string()
    .optional()
    .describe('An own scan of this photo whose product is wrong: it is replaced, and its product ruled out'),
})
export type ScanFields = z.infer<typeof ScanFields>

export const scanCalls = defineCalls({
  'POST /scans': {
    id: 'scanLabel',
    tag,
    summary: 'Recognise the oil on a photo of its label or barcode, as multipart field `image`',
    access: 'optional-auth',
    multipart: ScanFields,
    replies: { 200: ScanAnswer },
    problems: [404, 409, 413, 415, 429, 503],
    noStore: true,
  },
  'GET /scans': {
    id: 'listScans',
    tag,
    summary: 'Your scans, the latest first',
    access: 'user',
    query: ScanQuery,
    replies: { 200: ScanPage },
  },
  'GET /scans/waiting': {
    id: 'listWaitingScans',
    tag,
    summary: 'Scans that wait for an expert: first those whose owner asked for one, then the oldest',
    access: 'expert',
    query: ScanQuery,
    replies: { 200: ScanPage },
  },
  'GET /scans/months': {
    id: 'listScanMonths',
    tag,
    summary: 'How well real photos are recognised, by month in UTC, for the last twelve months',
    access: 'expert',
    replies: { 200: z.array(ScanMonth) },
  },
  'GET /scans/:id': {
    id: 'getScan',
    tag,
    summary: 'One scan: your own, or one that was made without an account',
    access: 'optional-auth',
    params,
    replies: { 200: ScanAnswer },
    problems: [404],
    noStore: true,
  },
  'GET /scans/:id/photo': {
    id: 'getScanPhoto',
    tag,
    summary: 'The photo of a scan, for its owner and for experts',
    access: 'user',
    params,
    replies: { 200: z.string() },
    mediaType: 'image/jpeg',
    problems: [404],
  },
  'POST /scans/:id/confirm': {
    id: 'confirmScan',
    tag,
    summary: 'Say which of the candidates the photo shows',
    access: 'optional-auth',
    params,
    body: z.object({ productId: z.string() }),
    replies: { 200: ScanAnswer },
    problems: [404, 409],
  },
  'POST /scans/:id/propose': {
    id: 'proposeScannedProduct',
    tag,
    summary: 'Propose the oil on the photo for the catalogue; it becomes a draft that admins check',
    access: 'user',
    params,
    body: NewProposal,
    replies: { 201: z.object({ productId: z.string() }) },
    problems: [404, 409, 429],
  },
  'POST /scans/:id/consult': {
    id: 'consultExpert',
    tag,
    summary: 'Ask an expert about your own scan; uses one consulting, and repeating it none',
    access: 'user',
    params,
    body: z.object({ question: limitedText(scanLimits.questionCharacters).default('') }).nullish(),
    replies: { 200: ScanAnswer },
    problems: [404, 409],
  },
  'POST /scans/:id/resolve': {
    id: 'resolveScan',
    tag,
    summary: 'As an expert, name the product on a photo, or close it without one',
    access: 'expert',
    params,
    body: z.object({ productId: z.string().nullable().describe('null: the photo shows no known product') }),
    replies: { 200: ScanAnswer },
    problems: [404],
  },
  'DELETE /scans/:id': {
    id: 'deleteScan',
    tag,
    summary: 'Delete a scan with its photo',
    access: 'user',
    params,
    replies: { 200: deleted },
    problems: [404],
  },
})
