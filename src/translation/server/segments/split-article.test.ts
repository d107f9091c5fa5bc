import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from '#src/newsroom/server/rich-text/clean-html.ts'
import { bodies } from './bodies.fixtures.ts'
import { toPlainText } from './markup.ts'
import { toMarkup } from './segment.ts'
import { composeArticle, splitArticle } from './split-article.ts'

const article = (content: string) => ({ title: 'Harvest', summary: '', content })
const bodyOf = (content: string) => splitArticle(article(content)).segments.slice(1)
const hashes = (content: string) => bodyOf(content).map(({ hash }) => hash)

test('splits an article into blocks, with placeholders for inline tags', () => {
  const { segments } = splitArticle({
    title: 'Early harvest',
    summary: 'Mills open.',
    content: `<h2>Mills</h2><p>The <strong>first</strong> mill <br />opened at <code>6:00</code>.</p>
      <ul><li>Picual<ul><li>Jaén</li></ul></li></ul>
      <figure><img src="/media/a.jpg" alt="A mill" /><figcaption>The mill</figcaption></figure>
      <table><tbody><tr><th>Yield</th><td>20</td></tr></tbody></table>`,
  })
  expect(segments.map((segment) => [segment.kind, toMarkup(segment)])).toEqual([
    ['title', 'Early harvest'],
    ['summary', 'Mills open.'],
    ['heading', 'Mills'],
    ['paragraph', 'The <x id="1">first</x> mill <x id="2"/>opened at <x id="3"/>.'],
    ['item', 'Picual'],
    ['item', 'Jaén'],
    ['media', '/media/a.jpg'],
    ['alt', 'A mill'],
    ['caption', 'The mill'],
    ['cell', 'Yield'],
    ['cell', '20'],
  ])
  expect(segments.filter(({ isVerbatim }) => isVerbatim).map(({ kind }) => kind)).toEqual(['media', 'cell'])
})

test('formatting of a whole paragraph needs no placeholder', () => {
  expect(bodyOf('<p><strong><em>All of it</em></strong></p>').map(toMarkup)).toEqual(['All of it'])
})

test('composes the source again, and translations in its structure', () => {
  const content =
    '<p>Oil &amp; <a href="/a?b=1&amp;c=2" title="More">olives</a></p>\n<p><img src="/media/a.png" alt="Oil" /> text</p>'
  const split = splitArticle(article(content))
  expect(composeArticle(split, []).content).toBe(content)
  const german = split.segments.map(({ tokens }) =>
    tokens.map((token) => (token.kind === 'text' ? { ...token, text: token.text.toUpperCase() } : token)),
  )
  expect(composeArticle(split, german).content).toBe(
    '<p>OIL &amp; <a href="/a?b=1&amp;c=2" title="MORE">OLIVES</a></p>\n<p><img src="/media/a.png" alt="OIL" /> TEXT</p>',
  )
})

test.each([
  ['bold text', '<p>The <strong>first</strong> mill</p>'],
  ['a link', '<p>The <a href="/x">first</a> mill</p>'],
  ['spaces and line breaks', '<p>\n  The first&nbsp;mill </p>'],
  ['a soft hyphen', '<p>The fi&shy;rst mill</p>'],
  ['another block', '<h2>The first mill</h2>'],
  ['a class', '<p class="ol-align-center">The first mill</p>'],
])('%s is no edit of the text', (_name, edited) => {
  expect(hashes(edited)).toEqual(hashes('<p>The first mill</p>'))
})

test.each([
  ['a letter', '<p>The first mills</p>'],
  ['a capital', '<p>the first mill</p>'],
  ['a full stop', '<p>The first mill.</p>'],
  ['a picture', '<p>The first <img src="/media/a.png" alt="" /> mill</p>'],
  ['code', '<p>The first <code>x</code> mill</p>'],
  ['joined words', '<p>The firstmill</p>'],
  ['two paragraphs', '<p>The first</p><p>mill</p>'],
  ['a figure', '<p>The first mill</p><figure><img src="/media/a.png" alt="" /></figure>'],
  ['numbers alone', '<p>The first mill</p><p>12</p>'],
  ['preformatted text', '<p>The first mill</p><pre>x</pre>'],
])('%s is an edit', (_name, edited) => {
  expect(hashes(edited)).not.toEqual(hashes('<p>The first mill</p>'))
})

test('any body of the editor is the same after splitting and composing', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const content = cleanHtml(body)
      const split = splitArticle(article(content))
      const composed = composeArticle(split, []).content
      expect(cleanHtml(composed)).toBe(composed)
      expect(composed).toBe(content)
    }),
    { numRuns: 200 },
  )
})

test('any changed letter of a body changes exactly the hash of its segment', () => {
  fc.assert(
    fc.property(bodies, fc.nat(), (body, at) => {
      const content = cleanHtml(body)
      const texts = bodyOf(content).filter(({ tokens }) => /[a-z]/.test(toPlainText(tokens)))
      fc.pre(texts.length > 0)
      // The letter is changed in the HTML outside of tags and attributes.
      const letters = [...content.matchAll(/(?<=>[^<&]*)[a-y](?=[^<>&]*<)/g)]
      fc.pre(letters.length > 0)
      const letter = letters[at % letters.length]
      if (!letter) return
      const changed = `${content.slice(0, letter.index)}z${content.slice(letter.index + 1)}`
      const before = hashes(content)
      const different = hashes(changed).filter((hash, index) => hash !== before[index])
      expect(different).toHaveLength(1)
    }),
    { numRuns: 300 },
  )
})
