import { expect, test } from 'vitest'
import { addParagraphs } from './add-paragraphs.ts'

// The expected values are the output of WordPress for these inputs.
test.each([
  ['One\n\nTwo\nthree', '<p>One</p>\n<p>Two<br />\nthree</p>\n'],
  ['A\r\n\r\nB', '<p>A</p>\n<p>B</p>\n'],
  ['<h2>Head</h2>\nText', '<h2>Head</h2>\n<p>Text</p>\n'],
  ['Text\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>', '<p>Text</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n'],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>\n'],
  ['<blockquote>Said\n\nmore</blockquote>', '<blockquote><p>Said</p>\n<p>more</p></blockquote>\n'],
  ['one<br /><br />two', '<p>one</p>\n<p>two</p>\n'],
  ['<a\nhref="x">y</a>', '<p><a\nhref="x">y</a></p>\n'],
  ['   \n ', ''],
])('adds the same paragraphs and breaks as WordPress to %j', (source, expected) => {
  expect(addParagraphs(source)).toBe(expected)
})

test('adds no paragraphs to tables and no breaks to scripts', () => {
  const table = addParagraphs('<table>\n<tr>\n<td>a</td>\n</tr>\n</table>')
  expect(table).not.toMatch(/<p>|<br/)
  expect(addParagraphs('<script>\nvar a\nvar b\n</script>')).not.toContain('<br')
})

test('keeps the characters of icon fonts', () => {
  expect(addParagraphs('Call \ue000 us')).toBe('<p>Call \ue000 us</p>\n')
})
