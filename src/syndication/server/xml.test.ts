import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getChild, parseXml } from './parse-xml.fixtures.ts'
import { toFeedHtml } from './to-feed-html.ts'
import { cdata, element, xmlDocument } from './xml.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Lone surrogates, control characters and characters with a meaning in XML.
  fc
    .array(
      fc.constantFrom(
        ']]>',
        ']]',
        '>',
        '<![CDATA[',
        '&',
        '"',
        '\ud83e',
        '\udad2',
        '\u0000',
        '\ufffe',
        'ö',
        '\r',
        '\t',
        '\n',
      ),
    )
    .map((fragments) => fragments.join('')),
)

/** Removes the characters that XML cannot express. */
const removeInvalid = (text: string) =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0
      const isSurrogate = code >= 0xd800 && code <= 0xdfff
      return [9, 10, 13].includes(code) || (code >= 32 && !isSurrogate && code !== 0xfffe && code !== 0xffff)
    })
    .join('')

test('preserves any text in elements and attributes', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseXml(xmlDocument(element('title', { term: text }, text)))
      expect(parsed.text).toBe(removeInvalid(text))
      expect(parsed.attributes.term).toBe(removeInvalid(text))
    }),
  )
})

test('preserves any text in a CDATA section, including the end marker of the section', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = parseXml(xmlDocument(element('content', {}, [element('html', {}, cdata(text))])))
      expect(getChild(parsed, 'html').text).toBe(removeInvalid(text))
    }),
  )
})

test.each([
  ['<a href="/article/1">x</a>', '<a href="https://olea.test/news/article/1">x</a>'],
  ['<a href="#a">x</a>', '<a href="https://olea.test/news/article/2#a">x</a>'],
  ['<a href="?page=2">x</a>', '<a href="https://olea.test/news/article/2?page=2">x</a>'],
  ['<q cite="https://example.com/">x</q>', '<q cite="https://example.com/">x</q>'],
  ['<p>a &lt; b &amp;lt;<br>c<wbr>d</p><hr>', '<p>a &lt; b &amp;lt;<br>c<wbr>d</p><hr>'],
  ['<p><img src="data:image/png;base64,AAAA" alt="x"></p>', '<p></p>'],
  ['<details open=""><summary>x</summary></details>', '<details open=""><summary>x</summary></details>'],
])('converts %s for feeds to %s', (html, expected) => {
  const urls = { publicUrl: 'https://olea.test/news', articleUrl: 'https://olea.test/news/article/2' }
  expect(toFeedHtml(html, urls)).toBe(expected)
})
