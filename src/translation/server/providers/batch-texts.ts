// Divides texts into requests that a provider takes.

/** A text that is longer than the limit is a request of its own. */
export function batchTexts<Item extends { length: number }>(
  items: readonly Item[],
  { maxTexts, maxCharacters }: { maxTexts: number; maxCharacters: number },
): Item[][] {
  const batches: Item[][] = []
  let characters = 0
  for (const item of items) {
    const batch = batches.at(-1)
    const fits = batch && batch.length < maxTexts && characters + item.length <= maxCharacters
    if (fits) batch.push(item)
    else batches.push([item])
    characters = (fits ? characters : 0) + item.length
  }
  return batches
}
