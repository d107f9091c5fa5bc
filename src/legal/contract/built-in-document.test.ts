import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import {
  type Block,
  createLegalDocument,
  type DocumentName,
  documentSections,
  parseBlocks,
} from './built-in-document.ts'

const publisher = { name: 'Olive Press Ltd', address: '1 Mill Lane, Leeds', email: 'desk@press.example' }
const names = Object.keys(documentSections) as DocumentName[]

test('parses lines as paragraphs and lines with a dash as a list', () => {
  expect(parseBlocks('One.\n- a\n- b\nTwo.')).toEqual<Block[]>(['One.', ['a', 'b'], 'Two.'])
})

test.each(languages)('every document is complete in $name, without untranslated keys', ({ code }) => {
  for (const name of names) {
    const {
      title,
      description,
      sections: parts,
    } = createLegalDocument(name, publisher, getServerI18n(code).t)
    expect(parts.map(({ id }) => id)).toEqual([...documentSections[name]])
    const texts = [title, description, JSON.stringify(parts)]
    for (const text of texts) {
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/legal[:.]|\{\{/)
    }
  }
})

test('shows the publisher from the settings', () => {
  const { sections: parts } = createLegalDocument('contacts', publisher, getServerI18n('en').t)
  expect(parts.at(-1)).toMatchObject({
    details: [
      { value: 'Olive Press Ltd', isMissing: false },
      { value: '1 Mill Lane, Leeds', isMissing: false },
      { value: 'desk@press.example', isMissing: false, href: 'mailto:desk@press.example' },
    ],
  })
})

test('marks missing details of the publisher', () => {
  const { sections: parts } = createLegalDocument('contacts', {}, getServerI18n('de').t)
  const last = parts.at(-1)
  if (!last || !('details' in last)) throw new Error('the publisher is not the last section')
  expect(last.details).toHaveLength(3)
  for (const detail of last.details) {
    expect(detail).toMatchObject({
      isMissing: true,
      value: 'Vom Betreiber dieser Seite noch nicht ausgefüllt.',
    })
    expect(detail).not.toHaveProperty('href')
  }
})

test('the privacy policy names the language cookie and the third parties in every language', () => {
  for (const { code } of languages) {
    const text = JSON.stringify(createLegalDocument('privacy', publisher, getServerI18n(code).t))
    for (const name of ['i18nextLng', 'Google', 'Apple', 'YouTube', 'Vimeo'])
      expect(text, code).toContain(name)
  }
})
