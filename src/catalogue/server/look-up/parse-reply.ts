// Reads replies of the product call of Open Food Facts: version 3, and version 2 with a number as status.
// https://openfoodfacts.github.io/openfoodfacts-server/api/ref-v3/ and …/api/ref-v2/
import { z } from 'zod'
import { normalizeGtin } from '../../contract/gtin.ts'

export type Reply =
  | { kind: 'found'; record: object }
  | { kind: 'not-found' }
  /** The number is that of a cosmetic, pet food or other product. */
  | { kind: 'other-type' }
  | { kind: 'unusable' }
  /** Another request is needed, which the limit does not allow now. */
  | { kind: 'postponed' }

const Version3 = z.object({
  status: z.enum(['success', 'success_with_warnings', 'success_with_errors', 'failure']),
  result: z.object({ id: z.string() }),
  product: z.looseObject({}).optional(),
})
const Version2 = z.object({ status: z.number(), product: z.looseObject({}).optional() })
const Code = z.union([z.string(), z.number()]).optional()

/** @param gtin 14 digits; a product with another number is no answer */
export function parseReply(body: unknown, gtin: string): Reply {
  const version3 = Version3.safeParse(body)
  if (version3.success) {
    const { status, result, product } = version3.data
    if (result.id === 'product_not_found') return { kind: 'not-found' }
    if (result.id === 'product_found_with_a_different_product_type') return { kind: 'other-type' }
    return status === 'failure' ? { kind: 'unusable' } : toFound(product, body, gtin)
  }
  const version2 = Version2.safeParse(body)
  if (!version2.success) return { kind: 'unusable' }
  return version2.data.status === 0 ? { kind: 'not-found' } : toFound(version2.data.product, body, gtin)
}

function toFound(product: object | undefined, body: unknown, gtin: string): Reply {
  if (!product) return { kind: 'unusable' }
  const code = readCode(product) ?? readCode(body)
  if (code === undefined || normalizeGtin(code) !== gtin) return { kind: 'unusable' }
  return { kind: 'found', record: { ...product, code } }
}

function readCode(value: unknown): string | undefined {
  const code = Code.safeParse((value as { code?: unknown } | undefined)?.code)
  return code.success && code.data !== undefined ? String(code.data) : undefined
}
