import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToPlainText } from './html-to-plain-text.ts'

const cases: [string, string, string][] = [
  [
    'writes one line per block',
    '<h2>Oil</h2><p>One <b>two</b>three</p><ul><li>a</li><li>b</li></ul>',
    'Oil\nOne twothree\na\nb',
  ],
  ['converts line breaks', 'a<br>b<br/>c', 'a\nb\nc'],
  [
    'separates cells by spaces on one line',
    '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    '1 2\n3',
  ],
  ['decodes character references', 'a &amp; b &lt;i&gt; &copy; &#x1FAD2; &nbsp;c', 'a & b <i> © 🫒 c'],
  ['collapses whitespace', '  a \n\t b  ', 'a b'],
  ['drops scripts and styles', 'a<script>var x = "<p>no</p>"</script>b<style>p{}</style>c', 'a\nb\nc'],
  ['drops frames', 'a<iframe src="x">no</iframe>b', 'a\nb'],
  ['drops comments', 'a<!-- no <p> -->b', 'ab'],
  ['drops pictures', '<p>a<img src="x" alt="no">b</p>', 'ab'],
  ['keeps single angle brackets', '1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
  ['returns an empty text for empty HTML', '', ''],
  ['returns an empty text for markup without text', '<p><br></p>', ''],
]

test.each(cases)('%s', (_name, html, expected) => {
  expect(htmlToPlainText(html)).toBe(expected)
})

test('handles deep and broken markup in linear time', () => {
  expect(htmlToPlainText(`${'<div>'.repeat(300_000)}x`)).toBe('x')
  expect(htmlToPlainText(`${'<'.repeat(500_000)}1`)).toHaveLength(500_001)
  expect(htmlToPlainText(`x${' '.repeat(500_000)}y`)).toBe('x y')
})

test('returns neither tags nor characters that cannot be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
      expect(htmlToPlainText(`<p>${text}</p>`)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f]|\p{Surrogate}/u)
      expect(htmlToPlainText(`<p>${escaped}</p>`)).toBe(htmlToPlainText(escaped))
    }),
  )
})
