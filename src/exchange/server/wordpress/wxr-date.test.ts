import { expect, test } from 'vitest'
import { wxrDate } from './wxr-date.ts'

const none = { postDate: '', postDateGmt: '', pubDate: '' }

test('the date in UTC goes before the local one, and that before the feed’s', () => {
  const all = {
    postDate: '2010-10-05 09:27:25',
    postDateGmt: '2010-10-05 07:27:25',
    pubDate: 'Tue, 05 Oct 2010 07:00:00 +0000',
  }
  expect(wxrDate(all)?.toISOString()).toBe('2010-10-05T07:27:25.000Z')
  expect(wxrDate({ ...all, postDateGmt: '' }, 120)?.toISOString()).toBe('2010-10-05T07:27:25.000Z')
  expect(wxrDate({ ...all, postDateGmt: '', postDate: '' })?.toISOString()).toBe('2010-10-05T07:00:00.000Z')
})

test.each([
  '0000-00-00 00:00:00',
  '2026-02-31 10:00:00',
  '2026-13-01 10:00:00',
  '2026-01-01 25:00:00',
  'yesterday',
])('%s is no date', (postDate) => {
  expect(wxrDate({ ...none, postDate })).toBeUndefined()
})
