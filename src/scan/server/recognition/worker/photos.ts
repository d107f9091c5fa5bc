// What was found in the last few photos, so that the tasks of one scan need not decode a photo twice.
import { LRUCache } from 'lru-cache'
import type { Features } from '../match/feature-values.ts'
import { findFeatures } from '../match/features.ts'
import { addGreek } from '../ocr/read-greek.ts'
import { readText, type TextLine } from '../ocr/read-text.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { openPhoto } from '../picture/open-photo.ts'

/** The key tells scans apart; the worker may have been restarted since it last saw this key. */
export type Photo = { key: string; image: Uint8Array }

export type OpenPhoto = {
  picture: GreyPicture
  features(): Promise<Features>
  lines(): Promise<TextLine[]>
}

const maxPoints = 1_000
const opened = new LRUCache<string, Promise<OpenPhoto>>({ max: 4 })

export function findPhoto({ key, image }: Photo): Promise<OpenPhoto> {
  const known = opened.get(key)
  if (known) return known
  const photo = open(image)
  opened.set(key, photo)
  photo.catch(() => opened.delete(key))
  return photo
}

export function forgetPhoto(key: string): void {
  opened.delete(key)
}

async function open(image: Uint8Array): Promise<OpenPhoto> {
  const picture = await openPhoto(image)
  let features: Promise<Features> | undefined
  let lines: Promise<TextLine[]> | undefined
  return {
    picture,
    features: () => {
      features ??= findFeatures(picture, maxPoints)
      return features
    },
    lines: () => {
      lines ??= readText(picture).then((found) => addGreek(picture, found))
      return lines
    },
  }
}
