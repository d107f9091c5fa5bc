// Three-way merge of lists, such as the paragraphs of a text that two editors changed.
import { diffArrays } from 'diff'

/** One place where a list differs from the base: `items` replace the base items from `start` up to `end`. */
type Change = { start: number; end: number; items: string[] }

/**
 * Changes of different items are combined, also those of neighboring items. Items that both sides added in the same
 * place are all kept, those of `theirs` first.
 * @returns undefined when both sides changed the same item differently
 */
export function mergeLists(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  const myChanges = findChanges(base, mine)
  const theirChanges = findChanges(base, theirs).filter(
    (change) => !myChanges.some((other) => isSame(change, other)),
  )
  if (theirChanges.some((change) => myChanges.some((other) => overlaps(change, other)))) return undefined
  // The sort is stable: theirs come first. Items that are added before an item precede those that replace it.
  const changes = [...theirChanges, ...myChanges].sort(
    (first, second) => first.start - second.start || first.end - second.end,
  )
  const merged: string[] = []
  let position = 0
  for (const { start, end, items } of changes) {
    merged.push(...base.slice(position, start), ...items)
    position = end
  }
  return [...merged, ...base.slice(position)]
}

function findChanges(base: string[], other: string[]): Change[] {
  const changes: Change[] = []
  let position = 0
  for (const { value, added, removed } of diffArrays(base, other)) {
    if (!added && !removed) {
      position += value.length
      continue
    }
    const last = changes.at(-1)
    const change = last?.end === position ? last : { start: position, end: position, items: [] }
    if (change !== last) changes.push(change)
    if (added) change.items.push(...value)
    else change.end = position += value.length
  }
  return changes
}

function isSame(first: Change, second: Change): boolean {
  return (
    first.start === second.start &&
    first.end === second.end &&
    first.items.length === second.items.length &&
    first.items.every((item, index) => item === second.items[index])
  )
}

/** Whether both replace the same base item, or one adds items between two that the other replaces. */
function overlaps(first: Change, second: Change): boolean {
  return first.start < second.end && second.start < first.end
}
