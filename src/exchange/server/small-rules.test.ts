import { expect, test } from 'vitest'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { deriveTitle } from './derive-title.ts'
import { detectLanguage } from './detect-language.ts'
import { shorten } from './html/plain-text.ts'
import { mapCategories } from './map-categories.ts'
import { siteName } from './site-address.ts'
import { wxrDate, wxrZoneMinutes } from './wordpress/wxr-date.ts'

test.each([
  ['https://Old.example/2019/05/My-Post/?utm_source=x#top', '/2019/05/my-post'],
  ['/2019/05/my-post', '/2019/05/my-post'],
  ['https://old.example/?p=12&preview=true', '/?p=12'],
  ['http://old.example/blog/index.php?p=7', '/blog/index.php/?p=7'],
  ['https://old.example/%e6%a9%84%e6%a6%84/', '/橄榄'],
  ['https://old.example/100%/', '/100%'],
  ['https://old.example/', undefined],
  ['https://old.example/a%00b', undefined],
  ['mailto:a@b.example', undefined],
])('spells %s as %s', (address, expected) => {
  expect(normaliseAddress(address)).toBe(expected)
})

test('names a site without scheme, www and closing slash', () => {
  expect(siteName('https://www.Grove.example/blog/')).toBe('grove.example/blog')
})

test('derives a title from the text, the picture or the date, 60 code points at most', () => {
  const date = new Date('2020-02-03T00:00:00Z')
  expect(deriveTitle('A &amp; <em>B</em>', '', date)).toEqual({ title: 'A & B', from: 'source' })
  expect(deriveTitle(' ', '<p>Short text</p>', date)).toEqual({ title: 'Short text', from: 'text' })
  const long = deriveTitle('', `<p>${'olive '.repeat(30)}</p>`, date).title
  expect([...long].length).toBeLessThanOrEqual(60)
  expect(long).toMatch(/olive…$/)
  expect([...deriveTitle('', '橄'.repeat(100), date).title].length).toBe(60)
  expect(deriveTitle('', '<figure><img src="x" alt="A mill"></figure>', date)).toEqual({
    title: 'A mill',
    from: 'picture',
  })
  expect(deriveTitle('\u200B', '<p>\u2060</p>', date).from).toBe('date')
  expect(deriveTitle('', '', date)).toEqual({ title: '2020-02-03', from: 'date' })
})

test('never cuts a character in half', () => {
  expect(shorten('🫒'.repeat(10), 5)).toBe(`${'🫒'.repeat(4)}…`)
})

test('recognises a language by its script and otherwise trusts the site', () => {
  expect(detectLanguage('今年のオリーブオイルの収穫はとても良い年になりました。', 'en')).toBe('jp')
  expect(detectLanguage('حصاد الزيتون هذا العام كان جيدا جدا في كل مكان', 'en')).toBe('ar')
  expect(detectLanguage('इस साल जैतून की फसल बहुत अच्छी रही है और तेल भी', 'en')).toBe('hi')
  expect(detectLanguage('В этом году урожай оливок был очень хорошим', undefined)).toBe('ru')
  expect(detectLanguage('Die Ernte war gut in diesem Jahr, sagt man', 'de')).toBe('de')
  expect(detectLanguage('Η συγκομιδή ήταν καλή φέτος σε όλη τη χώρα', undefined)).toBeUndefined()
  expect(detectLanguage('市場', 'jp')).toBe('jp')
})

test('maps categories by name and keeps the others as tags', () => {
  expect(mapCategories(['News', 'market AND economy', 'Tech-Innovation'], ['Oil', 'news'])).toEqual({
    category: 'Market & Economy',
    tags: ['Oil', 'news', 'Tech-Innovation'],
  })
  expect(mapCategories(['Culture & Lifestyle'], [])).toEqual({ category: 'Culture & Lifestyle', tags: [] })
  expect(mapCategories([], ['x'.repeat(80), ' '])).toEqual({ tags: ['x'.repeat(60)] })
})

test('prefers UTC, then the site’s clock, then the feed', () => {
  const none = '0000-00-00 00:00:00'
  const dates = {
    postDate: '2020-01-01 10:00:00',
    postDateGmt: '2020-01-01 09:00:00',
    pubDate: 'Wed, 01 Jan 2020 08:00:00 +0000',
  }
  expect(wxrDate(dates)).toEqual(new Date('2020-01-01T09:00:00Z'))
  expect(wxrZoneMinutes(dates)).toBe(60)
  expect(wxrDate({ ...dates, postDateGmt: none }, 60)).toEqual(new Date('2020-01-01T09:00:00Z'))
  expect(wxrDate({ ...dates, postDateGmt: none, postDate: none })).toEqual(new Date('2020-01-01T08:00:00Z'))
  expect(
    wxrDate({ postDate: none, postDateGmt: none, pubDate: 'Wed, 30 Nov -0001 00:00:00 +0000' }),
  ).toBeUndefined()
})
