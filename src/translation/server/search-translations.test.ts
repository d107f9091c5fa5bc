// Search finds an article by what its translations say, once, however many of them match.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let id: string

/** Title and body of each language have no word in common with the other ones. */
const texts: Record<Exclude<LanguageCode, 'en'>, { title: string; body: string; words: [string, string] }> = {
  ar: { title: 'حصاد مبكر في التلال', body: 'وصلت الحاصدات قبل الفجر.', words: ['التلال', 'الفجر'] },
  ch: { title: '山坡上的早收季', body: '采摘工人在黎明前抵达。', words: ['早收季', '黎明'] },
  de: {
    title: 'Frühe Ernte am Hang',
    body: 'Die Pflücker kamen vor Sonnenaufgang.',
    words: ['Ernte', 'Pflücker'],
  },
  fr: {
    title: 'Récolte précoce',
    body: 'Les cueilleurs arrivèrent avant l’aube.',
    words: ['récolte', 'cueilleurs'],
  },
  hi: { title: 'ढलान पर जल्दी तुड़ाई', body: 'तोड़ने वाले भोर से पहले पहुँचे।', words: ['ढलान', 'भोर'] },
  jp: { title: '斜面の早摘み', body: '摘み手は夜明け前に着いた。', words: ['早摘み', '夜明け'] },
  ru: { title: 'Ранний сбор на склоне', body: 'Сборщики пришли до рассвета.', words: ['склоне', 'рассвета'] },
  sp: {
    title: 'Cosecha temprana',
    body: 'Los vareadores llegaron antes del alba.',
    words: ['cosecha', 'vareadores'],
  },
}
const languages = Object.keys(texts) as (keyof typeof texts)[]

beforeAll(async () => {
  olea = await createTestApp()
  const { newsroom, translation } = olea.services
  const original = {
    title: 'Early on the slope',
    summary: '',
    content: '<p>Pickers came before sunrise.</p>',
  }
  id = (await storeArticle(newsroom, original))._id
  // Another article, which none of the words below may find.
  await storeArticle(newsroom, { title: 'Bottles', summary: '', content: '<p>Glass became dearer.</p>' })
  for (const language of languages) {
    const { title, body } = texts[language]
    const input = {
      ...{ translatedTitle: title, translatedSummary: '', translatedContent: `<p>${body}</p>` },
      reviewed: true,
    }
    await translation.save(id, language, input, undefined)
  }
})
afterAll(() => olea.close())

async function search(words: string, lang: string) {
  const query = new URLSearchParams({ title: words, lang, limit: '10' })
  const { data, pagination } = (await olea.app.inject({ url: `/api/news/search?${query}` })).json()
  return { ids: data.map((article: { _id: string }) => article._id), total: pagination.total, first: data[0] }
}

test.each(languages)('%s: by a word of the title, and by one of the text', async (language) => {
  for (const word of texts[language].words) {
    const { ids, total, first } = await search(word, language)
    expect([ids, total], word).toEqual([[id], 1])
    expect(first.translated.translatedTitle).toBe(texts[language].title)
  }
})

test('an article whose texts in several languages match is listed once', async () => {
  const { newsroom, translation } = olea.services
  const { _id } = await storeArticle(newsroom, {
    title: 'Frantoio',
    summary: '',
    content: '<p>Frantoio.</p>',
  })
  for (const language of ['de', 'fr', 'sp'] as const) {
    const input = {
      translatedTitle: 'Frantoio',
      translatedSummary: '',
      translatedContent: '<p>Frantoio.</p>',
    }
    await translation.save(_id, language, { ...input, reviewed: false }, undefined)
  }
  expect(await search('frantoio', 'de')).toMatchObject({ ids: [_id], total: 1 })
})

test('a withdrawn translation finds nothing any more', async () => {
  await olea.services.translation.withdraw(id, 'de', undefined)
  expect((await search('Pflücker', 'de')).ids).toEqual([])
})
