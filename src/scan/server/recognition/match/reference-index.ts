// Finds the reference images that share features with a photo, without comparing it with each: descriptors that agree in
// sixteen chosen bits share a bucket of a hash table, and several tables make up for bits that differ by noise.
import { type Features, wordsPerDescriptor } from './feature-values.ts'
import { countBits } from './match-features.ts'

type ReferenceIndex = {
  add(id: string, features: Features): void
  remove(id: string): void
  /** The ids of the references with the most features in common, best first. */
  search(photo: Features, limit: number): string[]
  readonly size: number
}

const tables = 10
const bitsPerKey = 16
const maxBucket = 300
const maxDistance = 60
const none = -1

export function createReferenceIndex(): ReferenceIndex {
  const samplers = Array.from({ length: tables }, (_, table) => chooseBits(table))
  const heads = new Int32Array(tables << bitsPerKey).fill(none)
  let descriptors = new Uint32Array(wordsPerDescriptor * 1_024)
  let next = new Int32Array(tables * 1_024)
  let owners = new Int32Array(1_024)
  let used = 0
  const ids: (string | undefined)[] = []
  const numbers = new Map<string, number>()

  function reserve(count: number): void {
    if (count <= owners.length) return
    const capacity = Math.max(count, owners.length * 2)
    descriptors = enlarge(descriptors, new Uint32Array(capacity * wordsPerDescriptor))
    next = enlarge(next, new Int32Array(capacity * tables))
    owners = enlarge(owners, new Int32Array(capacity))
  }

  function add(id: string, features: Features): void {
    remove(id)
    const owner = ids.push(id) - 1
    numbers.set(id, owner)
    const count = features.descriptors.length / wordsPerDescriptor
    reserve(used + count)
    for (let index = 0; index < count; index += 1, used += 1) {
      const start = index * wordsPerDescriptor
      descriptors.set(
        features.descriptors.subarray(start, start + wordsPerDescriptor),
        used * wordsPerDescriptor,
      )
      owners[used] = owner
      samplers.forEach((bits, table) => {
        const bucket = (table << bitsPerKey) + sampleKey(features.descriptors, start, bits)
        next[used * tables + table] = heads[bucket] ?? none
        heads[bucket] = used
      })
    }
  }

  /** The entries stay in the tables until the process ends, but are not found any more. */
  function remove(id: string): void {
    const owner = numbers.get(id)
    if (owner === undefined) return
    numbers.delete(id)
    ids[owner] = undefined
  }

  function search(photo: Features, limit: number): string[] {
    const votes = new Map<number, number>()
    for (let start = 0; start < photo.descriptors.length; start += wordsPerDescriptor) {
      const hits = findOwners(photo.descriptors, start)
      // A feature that many labels have says little about each of them.
      for (const owner of hits) votes.set(owner, (votes.get(owner) ?? 0) + 1 / hits.size)
    }
    return [...votes]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .flatMap(([owner]) => ids[owner] ?? [])
  }

  function findOwners(photo: Uint32Array, start: number): Set<number> {
    const found = new Set<number>()
    samplers.forEach((bits, table) => {
      let entry = heads[(table << bitsPerKey) + sampleKey(photo, start, bits)] ?? none
      for (let seen = 0; entry !== none && seen < maxBucket; seen += 1) {
        const owner = owners[entry] ?? none
        if (!found.has(owner) && ids[owner] && isNear(photo, start, descriptors, entry)) found.add(owner)
        entry = next[entry * tables + table] ?? none
      }
    })
    return found
  }

  return {
    add,
    remove,
    search,
    get size() {
      return numbers.size
    },
  }
}

function enlarge<T extends Uint32Array | Int32Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}

/** The same bits in each process (a linear congruential generator). */
function chooseBits(table: number): number[] {
  let state = 12_345 + table
  return Array.from({ length: bitsPerKey }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

function sampleKey(words: Uint32Array, start: number, bits: number[]): number {
  let key = 0
  for (const bit of bits) key = (key << 1) | (((words[start + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1)
  return key
}

function isNear(photo: Uint32Array, start: number, descriptors: Uint32Array, entry: number): boolean {
  const other = entry * wordsPerDescriptor
  let distance = 0
  for (let word = 0; word < wordsPerDescriptor && distance <= maxDistance; word += 1) {
    distance += countBits((photo[start + word] ?? 0) ^ (descriptors[other + word] ?? 0))
  }
  return distance <= maxDistance
}
