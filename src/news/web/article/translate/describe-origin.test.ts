import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeOrigin } from './describe-origin.ts'

const t = ((key: string, values: object = {}) =>
  [key.replace('news.translation.', ''), ...Object.values(values)].join('/')) as unknown as TFunction
const describe = (provenance: Parameters<typeof describeOrigin>[0]) =>
  describeOrigin(provenance, { t, original: 'English', format: (at) => at.slice(0, 10) })

const times = { translatedAt: '2026-01-02T00:00:00Z', reviewedAt: '2026-02-03T00:00:00Z' }

test.each([
  ['a reviewed text of a person', { status: 'reviewed', origin: 'human', isReviewed: true }, 'shown/English'],
  [
    'an unreviewed text of a person',
    { status: 'machine', origin: 'human', isReviewed: false },
    'unreviewed/English',
  ],
  [
    'a reviewed machine translation',
    { ...times, status: 'reviewed', origin: 'machine', isReviewed: true },
    'machineReviewed/2026-02-03/English',
  ],
  [
    'a machine translation',
    { ...times, status: 'machine', origin: 'machine', isReviewed: false, provider: 'DeepL' },
    'machineBy/DeepL/2026-01-02/English',
  ],
  ['one without a provider', { ...times, status: 'machine' }, 'machine/2026-01-02/English'],
  ['one without a date', { status: 'machine' }, 'machineMark'],
  [
    'a text whose original has changed',
    { status: 'stale', origin: 'human', isReviewed: true, changedSegments: 2, totalSegments: 14 },
    'shown/English stale/2/14',
  ],
  [
    'a text whose original was only put into another order',
    { status: 'stale', origin: 'human', isReviewed: true, changedSegments: 0, totalSegments: 14 },
    'shown/English staleUncounted',
  ],
] as const)('describes %s', (_name, provenance, expected) => {
  expect(describe(provenance)).toBe(expected)
})
