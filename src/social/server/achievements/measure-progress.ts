// How far a member is with each achievement.
import { attributes } from '#src/catalogue/contract/attributes.ts'
import type { SensoryProfile } from '#src/catalogue/contract/sensory.ts'
import { isReliable } from '#src/catalogue/contract/sensory-style.ts'
import { type AchievementName, palateTolerance } from '../../contract/achievement-names.ts'

/** A review that counts, with what is known about its oil. */
export type CountedReview = {
  createdAt: Date
  fruity: number | null
  bitter: number | null
  pungent: number | null
  photoId: string | null
  countries: readonly string[]
  cultivarKeys: readonly string[]
  sensory: readonly SensoryProfile[]
}

export type Counts = {
  /** Different oils that were recognised on the member's photos. */
  scannedOils: number
  /** From others, for reviews and comments. */
  likes: number
  /** Members who follow each other. */
  friends: number
}

export function measureProgress(
  reviews: readonly CountedReview[],
  { scannedOils, likes, friends }: Counts,
): Record<AchievementName, number> {
  return {
    'first-scan': scannedOils,
    'ten-scans': scannedOils,
    'first-review': reviews.length,
    'many-reviews': reviews.length,
    'tasting-notes': reviews.filter(hasAllScales).length,
    countries: new Set(reviews.flatMap(({ countries }) => countries)).size,
    cultivars: new Set(reviews.flatMap(({ cultivarKeys }) => cultivarKeys)).size,
    'trained-palate': reviews.filter(agreesWithTasting).length,
    'weekly-streak': measureStreak(reviews.map(({ createdAt }) => createdAt)),
    photos: reviews.filter(({ photoId }) => photoId !== null).length,
    appreciated: likes,
    friends,
  }
}

const hasAllScales = (review: CountedReview): boolean => attributes.every((name) => review[name] !== null)

/** With a panel or a sommelier, on all three scales. */
function agreesWithTasting(review: CountedReview): boolean {
  return review.sensory.some(
    (profile) =>
      (profile.by === 'panel' || profile.by === 'sommelier') &&
      isReliable(profile) &&
      attributes.every((name) => {
        const [graded, tasted] = [review[name], profile[name]]
        return graded !== null && tasted !== undefined && Math.abs(graded - tasted) <= palateTolerance
      }),
  )
}

const weekMs = 7 * 86_400_000
/** 1970-01-05, a Monday. */
const firstMonday = 4 * 86_400_000

/** The longest run of calendar weeks (from Monday, UTC) with a review in each. */
function measureStreak(times: readonly Date[]): number {
  const weeks = new Set(times.map((time) => Math.floor((time.getTime() - firstMonday) / weekMs)))
  let longest = 0
  for (const week of weeks) {
    if (weeks.has(week - 1)) continue
    let length = 1
    while (weeks.has(week + length)) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
