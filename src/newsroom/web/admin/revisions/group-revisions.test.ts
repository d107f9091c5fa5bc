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
const groupVersions = (...rows: RevisionRow[]) =>
  groupRevisions(rows, (instant) => instant.slice(0, 10)).map(({ day, groups }) => [
    day,
    groups.map(({ latest, earlier }) => [latest, ...earlier].map(({ version }) => version)),
  ])

test('groups successive saves of one editor without a long pause', () => {
  const rows = [row(4, '22T11:10'), row(3, '22T10:30'), row(2, '22T10:05'), row(1, '22T09:40')]
  expect(groupVersions(...rows)).toEqual([['2026-11-22', [[4], [3, 2, 1]]]])
})

test('separates days, editors, publications and imports', () => {
  const ben = { editor: { id: 'ben', name: 'Ben' } }
  const rows = [
    row(6, '22T10:06'),
    row(5, '22T10:05', ben),
    row(4, '22T10:04', { reason: 'published' }),
    row(3, '22T10:03'),
    row(2, '21T23:59'),
    row(1, '21T23:58', { reason: 'imported', editor: null }),
  ]
  expect(groupVersions(...rows)).toEqual([
    ['2026-11-22', [[6], [5], [4], [3]]],
    ['2026-11-21', [[2], [1]]],
  ])
})

test('does not group revisions without an editor', () => {
  const noEditor = { editor: null }
  expect(groupVersions(row(2, '22T10:01', noEditor), row(1, '22T10:00', noEditor))).toEqual([
    ['2026-11-22', [[2], [1]]],
  ])
})
