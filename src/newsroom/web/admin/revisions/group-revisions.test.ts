import { expect, test } from 'vitest'
import type { RevisionRow } from '../../../contract/revision.ts'
import { groupRevisions } from './group-revisions.ts'

const row = (version: number, savedAt: string, more: Partial<RevisionRow> = {}): RevisionRow => ({
  version,
  savedAt: `2026-11-${savedAt}:00.000Z`,
  reason: 'edited',
  editor: { id: 'anna', name: 'Anna' },
  title: 't',
  changed: ['content'],
  isCurrent: false,
  ...more,
})
const grouped = (...rows: RevisionRow[]) =>
  groupRevisions(rows, (instant) => instant.slice(0, 10)).map(({ day, groups: sittings }) => [
    day,
    sittings.map(({ latest: last, earlier }) => [last, ...earlier].map(({ version }) => version)),
  ])

test('what one person saves in one sitting is one entry, as long as there is no long pause', () => {
  const rows = [row(4, '22T11:10'), row(3, '22T10:30'), row(2, '22T10:05'), row(1, '22T09:40')]
  expect(grouped(...rows)).toEqual([['2026-11-22', [[4], [3, 2, 1]]]])
})

test('days, people and what readers notice are never put together', () => {
  const ben = { editor: { id: 'ben', name: 'Ben' } }
  const rows = [
    row(6, '22T10:06'),
    row(5, '22T10:05', ben),
    row(4, '22T10:04', { reason: 'published' }),
    row(3, '22T10:03'),
    row(2, '21T23:59'),
    row(1, '21T23:58', { reason: 'imported', editor: null }),
  ]
  expect(grouped(...rows)).toEqual([
    ['2026-11-22', [[6], [5], [4], [3]]],
    ['2026-11-21', [[2], [1]]],
  ])
})

test('what nobody saved is never one sitting', () => {
  const nobody = { editor: null }
  expect(grouped(row(2, '22T10:01', nobody), row(1, '22T10:00', nobody))).toEqual([
    ['2026-11-22', [[2], [1]]],
  ])
})
