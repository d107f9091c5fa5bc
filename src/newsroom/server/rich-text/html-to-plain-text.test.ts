import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToPlainText } from './html-to-plain-text.ts'

const cases: [string, string, string][] = [
  [
    'blocks become lines',
    '<h2>Oil</h2><p>One <b>two</b>three</p><ul><li>a</li><li>b</li></ul>',
    'Oil\nOne twothree\na\nb',
  ],
  ['a break becomes a line', 'a<br>b<br/>c', 'a\nb\nc'],
  [
    'cells stay apart on one line',
    '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    '1 2\n3',
  ],
  ['references are decoded', 'a &amp; b &lt;i&gt; &copy; &#x1FAD2; &nbsp;c', 'a & b <i> © 🫒 c'],
  ['space is made one', '  a \n\t b  ', 'a b'],
  ['scripts and styles are dropped', 'a<script>var x = "<p>no</p>"</script>b<style>p{}</style>c', 'a\nb\nc'],
  ['frames are dropped', 'a<iframe src="x">no</iframe>b', 'a\nb'],
  ['comments are dropped', 'a<!-- no <p> -->b', 'ab'],
  ['pictures say nothing', '<p>a<img src="x" alt="no">b</p>', 'ab'],
  ['a lone bracket is text', '1 < 2 & 3 > 2', '1 < 2 & 3 > 2'],
  ['nothing is nothing', '', ''],
  ['only markup is nothing', '<p><br></p>', ''],
]

test.each(cases)('%s', (_name, html, expected) => {
  expect(htmlToPlainText(html)).toBe(expected)
})

test('stays quick-witted on deep and broken markup', () => {
  expect(htmlToPlainText(`${'<div>'.repeat(300_000)}x`)).toBe('x')
  expect(htmlToPlainText(`${'<'.repeat(500_000)}1`)).toHaveLength(500_001)
  expect(htmlToPlainText(`x${' '.repeat(500_000)}y`)).toBe('x y')
})

test('holds no tag and no character that cannot be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
      expect(htmlToPlainText(`<p>${text}</p>`)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f]|\p{Surrogate}/u)
      expect(htmlToPlainText(`<p>${escaped}</p>`)).toBe(htmlToPlainText(escaped))
    }),
  )
})
