// Pairs the features of a photo with those of a reference image.
import { type Features, wordsPerDescriptor } from './feature-values.ts'

export type Pairs = { photo: number[]; reference: number[] }

/** The best pair must be so much nearer than the second best. */
const maxRatio = 0.85
const maxDistance = 76

/** For each feature of the reference the nearest of the photo, when it is clearly nearer than any other. */
export function pairFeatures(photo: Features, reference: Features): Pairs {
  const best = new Map<number, { reference: number; distance: number }>()
  const count = reference.descriptors.length / wordsPerDescriptor
  for (let index = 0; index < count; index += 1) {
    const found = findNearest(reference.descriptors, index, photo.descriptors)
    if (!found) continue
    const other = best.get(found.index)
    if (!other || found.distance < other.distance) {
      best.set(found.index, { reference: index, distance: found.distance })
    }
  }
  return { photo: [...best.keys()], reference: [...best.values()].map((pair) => pair.reference) }
}

function findNearest(
  from: Uint32Array,
  index: number,
  among: Uint32Array,
): { index: number; distance: number } | undefined {
  const start = index * wordsPerDescriptor
  let nearest = -1
  let first = 257
  let second = 257
  for (let at = 0; at < among.length; at += wordsPerDescriptor) {
    let distance = 0
    // Most descriptors are known to be too far after half of the words.
    for (let word = 0; word < wordsPerDescriptor && distance < second; word += 1) {
      distance += countBits((from[start + word] as number) ^ (among[at + word] as number))
    }
    if (distance < first) {
      second = first
      first = distance
      nearest = at / wordsPerDescriptor
    } else if (distance < second) second = distance
  }
  return first <= maxDistance && first < maxRatio * second ? { index: nearest, distance: first } : undefined
}

/** The number of bits that are set (population count of 32 bits). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55)
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33)
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
