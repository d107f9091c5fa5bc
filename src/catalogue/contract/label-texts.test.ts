import { expect, test } from 'vitest'
import { chooseLabelTexts, replaceFirstText, replaceTexts } from './label-texts.ts'
import { toLanguageTag } from './language-tag.ts'

const greek = { language: 'el', text: 'Ελαιόλαδο' }
const brazilian = { language: 'pt-BR', text: 'Azeite' }
const unknown = { text: 'OIL' }

test.each([
  ['el', 'el'],
  [' EL ', 'el'],
  ['pt_br', 'pt-BR'],
  ['zh-hans', 'zh-Hans'],
  ['sp', 'es'],
  ['jp', 'ja'],
  ['ch', 'zh-Hans'],
  ['gr', undefined],
  ['greek', undefined],
  ['und', undefined],
  ['xx', undefined],
  ['el-', undefined],
  ['', undefined],
])('the tag of %j is %s', (text, tag) => expect(toLanguageTag(text)).toBe(tag))

test('a reader gets the texts in their language, otherwise those in the language of the first one', () => {
  expect(chooseLabelTexts([greek, brazilian], 'pt')).toEqual([brazilian])
  expect(chooseLabelTexts([greek, brazilian, greek], 'en')).toEqual([greek, greek])
  expect(chooseLabelTexts([unknown, greek], 'en')).toEqual([unknown])
  expect(chooseLabelTexts([], 'en')).toEqual([])
})

test('texts of a client that knows no languages keep those that are stored', () => {
  expect(replaceFirstText([greek, brazilian], 'Παρθένο')).toEqual([{ ...greek, text: 'Παρθένο' }, brazilian])
  expect(replaceFirstText([], 'Azeite')).toEqual([{ text: 'Azeite' }])
  expect(replaceFirstText([greek, brazilian], '')).toEqual([])
  expect(replaceTexts([greek, brazilian], ['Azeite', 'Novo'])).toEqual([brazilian, { text: 'Novo' }])
})
