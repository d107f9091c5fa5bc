import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getChild, parseXml } from './parse-xml.fixtures.ts'
import { toFeedHtml } from './to-feed-html.ts'
import { cdata, element, xmlDocument } from './xml.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  // Half surrogate pairs, controls and the marks of XML itself.
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
    .map((parts) => parts.join('')),
)

/** What can be said in XML of a text. */
const sayable = (text: string) =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0
      const isSurrogate = code >= 0xd800 && code <= 0xdfff
      return [9, 10, 13].includes(code) || (code >= 32 && !isSurrogate && code !== 0xfffe && code !== 0xffff)
    })
    .join('')

test('any text survives as text and as an attribute', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = parseXml(xmlDocument(element('title', { term: text }, text)))
      expect(read.text).toBe(sayable(text))
      expect(read.attributes.term).toBe(sayable(text))
    }),
  )
})

test('any text survives in a CDATA section, whose end it cannot bring along', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = parseXml(xmlDocument(element('content', {}, [element('html', {}, cdata(text))])))
      expect(getChild(read, 'html').text).toBe(sayable(text))
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
])('%s away from its page is %s', (html, expected) => {
  const site = { publicUrl: 'https://olea.test/news', articleUrl: 'https://olea.test/news/article/2' }
  expect(toFeedHtml(html, site)).toBe(expected)
})
