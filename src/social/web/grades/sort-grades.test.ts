import { expect, test } from 'vitest'
import type { Grade } from '../../contract/review.ts'
import { card, ownReview } from '../test-reviews.ts'
import { sortGrades } from './sort-grades.ts'
import type { GradeFilter } from './use-grades.ts'

const grade = (_id: string, rating: number, day: number): Grade => ({
  review: ownReview({ _id, rating, createdAt: `2026-01-0${day}T00:00:00.000Z` }),
  product: card(_id),
})
const grades = [grade('old', 5, 1), grade('poor', 1, 2), grade('new', 5, 3)]
const idsOf = (filter: GradeFilter) => sortGrades(grades, filter).map(({ review }) => review._id)

test.each([
  ['newest', ['new', 'poor', 'old']],
  ['best', ['new', 'old', 'poor']],
  ['worst', ['poor', 'new', 'old']],
] as const)('sorts stored grades like the server: %s', (sort, ids) => {
  expect(idsOf({ sort, rating: undefined })).toEqual(ids)
})

test('leaves out grades with another number of stars', () => {
  expect(idsOf({ sort: 'newest', rating: 5 })).toEqual(['new', 'old'])
})
