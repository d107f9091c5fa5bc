import { expect, test } from 'vitest'
import { findSubject, type SubjectSource } from './find-subject.ts'
import { type Subject, subjects } from './subjects.ts'

const find = ({ title = '', tags = [], category = 'Market & Economy' }: Partial<SubjectSource>) =>
  findSubject({ title, tags, category })

test.each<[Subject, Partial<SubjectSource>]>([
  ['thermometer', { title: 'Diary of a bottle, kept by its thermometer', tags: ['storage', 'temperature'] }],
  ['pan', { title: 'The smoke point is the wrong question', tags: ['frying', 'stability'] }],
  ['ledger', { title: 'Drei Hektar Hang', tags: ['Kleinbetrieb', 'Kosten', 'Ernte'] }],
  ['bottles', { title: 'Six flacons dans un placard', tags: ['lumière'] }],
  ['bird', { title: 'Un olivar que suena', tags: ['biodiversidad', 'aves', 'suelo'] }],
  ['tastingGlasses', { title: 'Семь рюмок и яблоко', tags: ['дегустация'] }],
  ['rain', { title: 'كيف تعيش شجرة على ماء السماء', tags: ['الأمطار', 'الجفاف'] }],
  ['chillies', { title: 'तड़के से अचार तक', tags: ['तड़का', 'अचार'] }],
  ['label', { title: '进口橄榄油怎么挑', tags: ['标签'] }],
  ['chopsticks', { title: '冷奴から味噌汁まで', tags: ['豆腐', '味噌'] }],
])('shows %s for an article on it', (subject, article) => {
  expect(find(article)).toBe(subject)
})

test('finds words, not parts of words', () => {
  expect(find({ title: 'The companion of a glassblower’s uncle', tags: ['handicap'] })).toBe('bottles')
  expect(find({ title: 'Japan and its companies', tags: ['selfish'] })).toBeUndefined()
})

test('several tags outweigh the title', () => {
  expect(find({ title: 'Prices', tags: ['xylella', 'olive fly'] })).toBe('insect')
  expect(find({ title: 'Prices', tags: ['insects'] })).toBe('priceTags')
})

test('opinions show no objects, except for letters', () => {
  const category = 'Voices & Perspectives'
  expect(find({ title: 'The label', tags: ['labels', 'frying'], category })).toBeUndefined()
  expect(find({ title: 'Letters to the mill', tags: ['prices'], category })).toBe('letters')
})

test('the article has a motif of its category when nothing is known about it', () => {
  expect(find({ title: 'A litre of oil', tags: [] })).toBeUndefined()
})

test('every subject can be found', () => {
  const words = [
    'frying',
    'chilli',
    'tofu',
    'cake',
    'emulsion',
    'pickles',
    'fish',
    'thermometer',
    'titration',
  ]
  words.push(
    'oxidation',
    'fly',
    'birds',
    'ancient trees',
    'pruning',
    'drought',
    'grass',
    'planting',
    'pomace',
  )
  words.push('cultivars', 'amphora', 'press', 'night', 'camera', 'decanter', 'tanker', 'letters', 'calendar')
  words.push('label', 'glossary', 'headline', 'regulation', 'prices', 'costs', 'tasting', 'packaging')
  const found = new Set(words.map((word) => find({ tags: [word] })))
  expect([...found].sort()).toEqual(Object.keys(subjects).sort())
})
