// The reference images of all products, in the memory of the worker.
import type { Features } from '../match/feature-values.ts'
import { decodeReference, type Reference } from '../match/reference.ts'
import { createReferenceIndex } from '../match/reference-index.ts'

/** A reference image as the main process sends it. */
export type StoredReference = { id: string; productId: string; features: Uint8Array }

export type References = ReturnType<typeof createReferences>

export function createReferences() {
  const index = createReferenceIndex()
  const known = new Map<string, { productId: string; reference: Reference }>()
  const idsByProduct = new Map<string, Set<string>>()

  function remove(id: string): void {
    const found = known.get(id)
    if (!found) return
    known.delete(id)
    index.remove(id)
    idsByProduct.get(found.productId)?.delete(id)
  }

  function add({ id, productId, features }: StoredReference): void {
    remove(id)
    const reference = decodeReference(features)
    known.set(id, { productId, reference })
    index.add(id, reference.features)
    idsByProduct.set(productId, (idsByProduct.get(productId) ?? new Set()).add(id))
  }

  function keep(ids: ReadonlySet<string>): void {
    for (const id of [...known.keys()]) if (!ids.has(id)) remove(id)
  }

  /** The products whose references have the most features in common with the photo, best first. */
  function findProductIds(photo: Features, limit: number): string[] {
    const ids = index.search(photo, limit)
    return [...new Set(ids.flatMap((id) => known.get(id)?.productId ?? []))]
  }

  function listOfProduct(productId: string): Reference[] {
    return [...(idsByProduct.get(productId) ?? [])].flatMap((id) => known.get(id)?.reference ?? [])
  }

  return { add, remove, keep, findProductIds, listOfProduct }
}
