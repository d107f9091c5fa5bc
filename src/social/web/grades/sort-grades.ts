import type { Grade } from '../../contract/review.ts'
import type { GradeFilter } from './use-grades.ts'

/** Sorts and filters grades in the browser as the server does, for those that are stored on the device. */
export function sortGrades(grades: readonly Grade[], { sort, rating }: GradeFilter): Grade[] {
  const found = grades.filter(({ review }) => rating === undefined || review.rating === rating)
  const compareRatings = (one: Grade, other: Grade) =>
    sort === 'newest' ? 0 : (one.review.rating - other.review.rating) * (sort === 'worst' ? 1 : -1)
  return found.toSorted(
    (one, other) =>
      compareRatings(one, other) ||
      other.review.createdAt.localeCompare(one.review.createdAt) ||
      other.review._id.localeCompare(one.review._id),
  )
}
