import { expect, test } from 'vitest'
import { getZoneOffsetMinutes, parseWxrDate } from './parse-wxr-date.ts'

const none = { postDate: '', postDateGmt: '', pubDate: '' }

test('prefers the UTC date, then the local date, then the feed date', () => {
  const all = {
    postDate: '2010-10-05 09:27:25',
    postDateGmt: '2010-10-05 07:27:25',
    pubDate: 'Tue, 05 Oct 2010 07:00:00 +0000',
  }
  expect(parseWxrDate(all)?.toISOString()).toBe('2010-10-05T07:27:25.000Z')
  expect(parseWxrDate({ ...all, postDateGmt: '' }, 120)?.toISOString()).toBe('2010-10-05T07:27:25.000Z')
  expect(parseWxrDate({ ...all, postDateGmt: '', postDate: '' })?.toISOString()).toBe(
    '2010-10-05T07:00:00.000Z',
  )
})

test.each([
  '0000-00-00 00:00:00',
  '2026-02-31 10:00:00',
  '2026-13-01 10:00:00',
  '2026-01-01 25:00:00',
  'yesterday',
])('rejects %s', (postDate) => {
  expect(parseWxrDate({ ...none, postDate })).toBeUndefined()
})

test('derives the zone of the site, and ignores zero dates', () => {
  const none = '0000-00-00 00:00:00'
  const dates = {
    postDate: '2020-01-01 10:00:00',
    postDateGmt: '2020-01-01 09:00:00',
    pubDate: 'Wed, 01 Jan 2020 08:00:00 +0000',
  }
  expect(parseWxrDate(dates)).toEqual(new Date('2020-01-01T09:00:00Z'))
  expect(getZoneOffsetMinutes(dates)).toBe(60)
  expect(parseWxrDate({ ...dates, postDateGmt: none }, 60)).toEqual(new Date('2020-01-01T09:00:00Z'))
  expect(parseWxrDate({ ...dates, postDateGmt: none, postDate: none })).toEqual(
    new Date('2020-01-01T08:00:00Z'),
  )
  expect(
    parseWxrDate({ postDate: none, postDateGmt: none, pubDate: 'Wed, 30 Nov -0001 00:00:00 +0000' }),
  ).toBeUndefined()
})
