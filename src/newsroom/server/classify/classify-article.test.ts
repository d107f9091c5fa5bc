import { expect, test } from 'vitest'
import { type Category, categories } from '#src/news/contract/category.ts'
import { lexicons } from './category-scorer.ts'
import { type ClassifierInput, classifyArticle } from './classify-article.ts'
import { parseTerms } from './lexicon.ts'

function confidenceIn(input: Partial<ClassifierInput>, category: Category): number {
  const found = classifyArticle({ title: '', text: '', ...input }).find(
    (entry) => entry.category === category,
  )
  return found?.confidence ?? 0
}

test('suggests nothing for an empty text', () => {
  expect(classifyArticle({ title: '', text: '' })).toEqual([])
})

test('suggests nothing for words common to all texts about olive oil', () => {
  expect(
    classifyArticle({ title: 'Olive oil', text: 'Extra virgin olive oil is the oil of olives.' }),
  ).toEqual([])
})

test('returns a confidence above 0.7 for a clear text', () => {
  const [first] = classifyArticle({
    title: 'Olive oil prices fall as exports recover',
    text: 'Wholesale prices dropped below four euros per kilo while demand in supermarkets rose and stocks grew. Exporters fear new tariffs, and imports declined by ten percent.',
    language: 'en',
  })
  expect(first?.category).toBe('Market & Economy')
  expect(first?.confidence).toBeGreaterThan(0.7)
})

test('gives two equally strong categories at least 0.5 each', () => {
  const confidences = classifyArticle({
    title: 'Drought and prices',
    text: 'Drought, water scarcity and climate change worry growers; irrigation and soil health matter for biodiversity. Wholesale prices, exports, imports, tariffs, consumption and supermarket sales changed with demand.',
    language: 'en',
  })
  const strong = confidences.filter(({ confidence }) => confidence >= 0.5).map(({ category }) => category)
  expect(strong.toSorted()).toEqual(['Market & Economy', 'Sustainability'])
  expect(confidences[0]?.confidence).toBeLessThan(0.8)
})

test('orders suggestions by confidence, in two decimals between 0.1 and 1', () => {
  const suggestions = classifyArticle({
    title: 'A chef, a scientist and a recipe',
    text: 'The study on polyphenols and cholesterol was published in a journal. Drizzle over salad. The price rose. A drone flew.',
  })
  const confidences = suggestions.map(({ confidence }) => confidence)
  expect(confidences.length).toBeGreaterThan(1)
  expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
  for (const confidence of confidences) {
    expect(confidence).toBeGreaterThanOrEqual(0.1)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(confidence).toBe(Number(confidence.toFixed(2)))
  }
})

test('weighs the title more than the summary, and the summary more than the body', () => {
  const filler = 'Nothing in this line says anything at all about it.'
  const body = confidenceIn({ text: `recipe ${filler}` }, 'Culinary & Pairings')
  const summary = confidenceIn({ summary: `recipe ${filler}`, text: filler }, 'Culinary & Pairings')
  const title = confidenceIn({ title: `recipe ${filler}`, text: filler }, 'Culinary & Pairings')
  expect(body).toBeGreaterThan(0)
  expect(summary).toBeGreaterThan(body)
  expect(title).toBeGreaterThan(summary)
})

test('uses tags', () => {
  expect(confidenceIn({ tags: ['blockchain', 'drones'] }, 'Tech & Innovation')).toBeGreaterThan(0.5)
})

test('saturates repeated words', () => {
  const twenty = confidenceIn({ text: 'recipe '.repeat(20) }, 'Culinary & Pairings')
  const twoHundred = confidenceIn({ text: 'recipe '.repeat(200) }, 'Culinary & Pairings')
  expect(twoHundred - twenty).toBeLessThan(0.1)
})

test('weighs a term less in a long text than in a short one', () => {
  const long = confidenceIn({ text: `recipe ${'nothing said '.repeat(2000)}` }, 'Culinary & Pairings')
  expect(long).toBeLessThan(confidenceIn({ text: 'recipe nothing said' }, 'Culinary & Pairings'))
})

test('classifies each language and mixtures without a given language', () => {
  expect(classifyArticle({ title: 'Выставка дронов и датчиков', text: '' })[0]?.category).toBe(
    'Tech & Innovation',
  )
  expect(classifyArticle({ title: '橄榄油食谱', text: '主厨烹饪沙拉' })[0]?.category).toBe(
    'Culinary & Pairings',
  )
  const mixed = classifyArticle({
    title: 'Goldmedaille',
    text: 'Le jury du concours. 金賞を受賞した。 فاز بالجائزة.',
  })
  expect(mixed[0]?.category).toBe('Competitions & Awards')
})

test('uses the given language and English, but no third language', () => {
  expect(
    confidenceIn({ title: 'blockchain startup', text: '', language: 'ru' }, 'Tech & Innovation'),
  ).toBeGreaterThan(0)
  expect(classifyArticle({ title: 'Goldmedaille', text: '', language: 'ru' })).toEqual([])
})

test.each([
  ['de', 'Nachhaltigkeit und nachhaltiger Anbau', 'Sustainability'],
  ['fr', "L'étude d'une équipe de chercheurs", 'Science & Health'],
  ['sp', 'Los aranceles y las exportaciones', 'Market & Economy'],
  ['ru', 'Шеф-повара готовят салаты по рецептам', 'Culinary & Pairings'],
  ['ar', 'وبالجوائز والميداليات في المسابقة', 'Competitions & Awards'],
  ['hi', 'किसानों के परिवार की चौथी पीढ़ी', 'Producers & Estates'],
  ['jp', '古代ローマの遺跡と博物館', 'Culture & Lifestyle'],
  ['ch', '研究人员发现多酚有益心血管健康', 'Science & Health'],
  ['en', 'Interview: “I believe we must change,” she says', 'Voices & Perspectives'],
] as const)('matches inflected words of %s', (language, title, category) => {
  expect(classifyArticle({ title, text: '', language })[0]?.category).toBe(category)
})

test.each(Object.entries(lexicons))(
  'the lexicon of %s has enough distinct, matchable terms in each category',
  (_, lexicon) => {
    for (const category of categories) {
      const terms = parseTerms(lexicon[category])
      const spellings = new Set(terms.map(({ words }) => words.map(({ text }) => text).join(' ')))
      expect(spellings.size, category).toBeGreaterThanOrEqual(60)
      for (const { words } of terms) {
        expect(words.length, category).toBeGreaterThan(0)
        // Terms that match inside words or sentences cannot be part of a phrase.
        if (words.length > 1)
          expect(
            words.some(({ openStart }) => openStart),
            words[0]?.text,
          ).toBe(false)
      }
    }
  },
)

test('handles hostile texts in every script', () => {
  const hostile = [
    'a'.repeat(300_000),
    'nachhaltig '.repeat(30_000),
    '\u0301\u0323'.repeat(150_000),
    '\ufdfa'.repeat(300_000),
    'ال'.repeat(150_000),
    '橄榄油'.repeat(100_000),
    '\ud83d'.repeat(300_000),
    `${'('.repeat(100_000)}*+?${'\\'.repeat(100_000)}`,
  ]
  for (const text of hostile) expect(Array.isArray(classifyArticle({ title: text, text }))).toBe(true)
})
