import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { i18nFor } from '#src/i18n/messages.server.ts'
import { type Block, blocksOf, type DocumentName, documentParts, readDocument } from './read-document.ts'

const publisher = { name: 'Olive Press Ltd', address: '1 Mill Lane, Leeds', email: 'desk@press.example' }
const names = Object.keys(documentParts) as DocumentName[]

test('lines are paragraphs and lines with a dash are a list', () => {
  expect(blocksOf('One.\n- a\n- b\nTwo.')).toEqual<Block[]>(['One.', ['a', 'b'], 'Two.'])
})

test.each(languages)('every document is complete in $name and shows no key', ({ code }) => {
  for (const name of names) {
    const { title, description, parts } = readDocument(name, publisher, i18nFor(code).t)
    expect(parts.map(({ id }) => id)).toEqual([...documentParts[name]])
    const texts = [title, description, JSON.stringify(parts)]
    for (const text of texts) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/legal[:.]|\{\{/)
    }
  }
})

test('the publisher is named with what the settings say', () => {
  const { parts } = readDocument('contacts', publisher, i18nFor('en').t)
  expect(parts.at(-1)).toMatchObject({
    details: [
      { value: 'Olive Press Ltd', isMissing: false },
      { value: '1 Mill Lane, Leeds', isMissing: false },
      { value: 'desk@press.example', isMissing: false, href: 'mailto:desk@press.example' },
    ],
  })
})

test('what the operator has not filled in is said to be missing', () => {
  const { parts } = readDocument('contacts', {}, i18nFor('de').t)
  const last = parts.at(-1)
  if (!last || !('details' in last)) throw new Error('The publisher is not the last part')
  expect(last.details).toHaveLength(3)
  for (const detail of last.details) {
    expect(detail).toMatchObject({
      isMissing: true,
      value: 'Vom Betreiber dieser Seite noch nicht ausgefüllt.',
    })
    expect(detail).not.toHaveProperty('href')
  }
})

test('the privacy policy names everything that is kept in the browser, in every language', () => {
  for (const { code } of languages) {
    const text = JSON.stringify(readDocument('privacy', publisher, i18nFor(code).t))
    for (const name of ['i18nextLng', 'Google', 'Apple', 'YouTube', 'Vimeo'])
      expect(text, code).toContain(name)
  }
})
