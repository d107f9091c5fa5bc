import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown-to-html.ts'

test('numbers footnotes in the order of their references and lists them at the end', () => {
  expect(
    markdownToHtml(
      'Oil[^b] and[^a] oil[^b] [^none] `[^a]`\n\n[^a]: First.\n\n    More.\n[^b]: Second, with *weight*.\n',
    ),
  ).toBe(
    [
      '<p>Oil<sup><a href="#fn-1" id="fnref-1">1</a></sup> and<sup><a href="#fn-2" id="fnref-2">2</a></sup> oil<sup><a href="#fn-1">1</a></sup> [^none] <code>[^a]</code></p>',
      '<ol><li id="fn-1"><p>Second, with <em>weight</em>. <a href="#fnref-1">↩︎</a></p></li><li id="fn-2"><p>First.</p>',
      '<p>More. <a href="#fnref-2">↩︎</a></p></li></ol>',
    ].join('\n'),
  )
})

test('assigns ids to headings', () => {
  expect(markdownToHtml('## The *first* press!\n## The first press\n## 収穫 {#harvest .wide}')).toBe(
    '<h2 id="the-first-press">The <em>first</em> press!</h2>\n<h2 id="the-first-press-1">The first press</h2>\n<h2 id="harvest">収穫</h2>\n',
  )
})

test('keeps the text of a line that is nested thousands of times', () => {
  for (const marker of ['> ', '>', '* ', '- ', '1. ', '1) '])
    expect(markdownToHtml(`Before.\n\n${marker.repeat(10_000)}Words`)).toContain('Words')
  expect(markdownToHtml(`${'> '.repeat(20)}Words`)).toContain('<blockquote>')
})

// Quadratic time would exceed the time limit of a test many times over.
test.each(['[', '![', '[^a', '[a]('])('keeps a hundred thousand openings of links: %s', (opening) => {
  const text = opening.repeat(100_000)
  expect(markdownToHtml(text)).toBe(`<p>${text}</p>\n`)
})

test.each(['_a', '*a', 'a_', '_*a', '***a', '~~a'])(
  'keeps a paragraph with tens of thousands of marks of emphasis: %s',
  (mark) => {
    const text = mark.repeat(30_000)
    expect(markdownToHtml(`Before *now*.\n\n${text}`)).toBe(`<p>Before <em>now</em>.</p>\n<p>${text}</p>\n`)
  },
)
