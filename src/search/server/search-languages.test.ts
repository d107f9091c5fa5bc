// Search in each of the nine languages: word forms, accents and scripts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let olea: TestApp

type Text = { language: LanguageCode; title: string; body: string }

const texts: Text[] = [
  { language: 'en', title: 'Growers were pressing olives', body: 'Families gathered under the branches.' },
  {
    language: 'de',
    title: 'Ölmühlen öffnen ihre Türen',
    body: 'Die Bäuerinnen ernten grüne Früchte; Grüße aus der Straße.',
  },
  { language: 'fr', title: "L'huile d'olive à l'été", body: 'Les producteurs récoltaient des fruits mûrs.' },
  {
    language: 'sp',
    title: 'Las almazaras españolas trabajan',
    body: 'Los agricultores recogían aceitunas maduras.',
  },
  {
    language: 'ru',
    title: 'Оливковое масло нового урожая',
    body: 'Фермеры собирали плоды под дождём, чёрный ёж смотрел.',
  },
  { language: 'ar', title: 'زَيْتُ الزَّيْتُونِ الجديد', body: 'المزارعون يجمعون الثمار في أرض الآباء منذ ١٩٤٨.' },
  { language: 'hi', title: 'जैतून का तेल और किसान', body: 'किसानों ने ताज़ा फल तोड़े।' },
  { language: 'ch', title: '橄榄油的新收成', body: '农民们在清晨采摘果实并送到磨坊。' },
  { language: 'jp', title: '小豆島のオリーブオイル', body: '農家は朝早くから実を摘み、搾油所に運ぶ。' },
]

beforeAll(async () => {
  olea = await createTestApp()
  for (const { language, title, body } of texts) {
    await storeArticle(olea.services.newsroom, { language, title, content: `<p>${body}</p>` })
  }
})

afterAll(() => olea.close())

async function languagesFound(typed: string): Promise<string[]> {
  const response = await olea.app.inject(`/api/news/search?title=${encodeURIComponent(typed)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.map(({ language }: { language: string }) => language)
}

async function expectFound(language: LanguageCode, typed: string[]): Promise<void> {
  for (const words of typed) expect(await languagesFound(words), words).toEqual([language])
}

test('English', () => expectFound('en', ['growers', 'grower', 'press', 'family', 'BRANCH', 'gather under']))

test('German, with and without umlauts', () =>
  expectFound('de', [
    'Ölmühlen',
    'olmuhlen',
    'ölmühle',
    'TÜREN',
    'tür',
    'grün',
    'Früchte',
    'strasse',
    'Straße',
    'grüssen',
  ]))

test('French, with elisions and accents', () =>
  expectFound('fr', ['huile', "l'huile", 'ete', 'été', 'récolter', 'recoltaient', 'mûr', 'producteur']))

test('Spanish', () =>
  expectFound('sp', ['almazara', 'españolas', 'espanola', 'agricultor', 'aceituna', 'ALMAZARAS']))

test('Russian, with е for ё', () =>
  expectFound('ru', ['масло', 'урожай', 'фермер', 'плоды', 'дождем', 'дождём', 'черный', 'МАСЛО', 'оливков']))

test('Arabic, with and without vowel signs, and with any form of alif', () =>
  expectFound('ar', [
    'زيت',
    'زَيْتُ',
    'الزيتون',
    'زيتون',
    'المزارعون',
    'ارض',
    'أرض',
    'الاباء',
    'زيـــت',
    '١٩٤٨',
  ]))

test('Hindi', () => expectFound('hi', ['जैतून', 'तेल', 'किसान', 'किसानों', 'ताज़ा', 'जैतून का तेल']))

test('Chinese: one character, two, more, and from the body', () =>
  expectFound('ch', ['橄', '橄榄', '橄榄油', '新收成', '农民', '采摘果实', '磨坊', '橄榄油 收成']))

test('Japanese: characters of all three scripts', () =>
  expectFound('jp', [
    '島',
    '小豆',
    '小豆島',
    'オリーブ',
    'オリーブオイル',
    '農家',
    '搾油所',
    'ｵﾘｰﾌﾞ',
    'オリーブ 農家',
  ]))

test('finds nothing for words that no text contains', async () => {
  for (const typed of [
    'wombat',
    'Wäscheklammer',
    'каракатица',
    'ديناصور',
    'अंतरिक्ष',
    '恐龙',
    '恐',
    'ロケット',
  ]) {
    expect(await languagesFound(typed), typed).toEqual([])
  }
})

test('does not match characters that are not adjacent', async () => {
  expect(await languagesFound('油新')).toEqual([])
  expect(await languagesFound('成收')).toEqual([])
})

test('words of two languages match only a text with both', async () => {
  expect(await languagesFound('橄榄油 growers')).toEqual([])
  await storeArticle(olea.services.newsroom, { language: 'ch', title: 'Growers 橄榄油 meeting' })
  expect(await languagesFound('橄榄油 growers')).toEqual(['ch'])
  expect(await languagesFound('growers meeting')).toEqual(['ch'])
})
