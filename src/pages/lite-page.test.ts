import { expect, test } from 'vitest'
import { parseLiteMode, toLitePage } from './lite-page.ts'

test.each([
  ['/', {}, false],
  ['/?lite=1', {}, true],
  ['/search?q=oil&lite=1', {}, true],
  ['/?lite=2', {}, false],
  ['/?elite=1', {}, false],
  ['/', { 'save-data': 'on' }, true],
  ['/', { 'save-data': 'off' }, false],
  ['/?lite=0', { 'save-data': 'on' }, false],
  ['/article/1.data', { 'save-data': 'on' }, false],
  ['/article/1.data?lite=1', {}, false],
  ['/account?lite=1', {}, false],
  ['/admin', { 'save-data': 'on' }, false],
  ['/application?lite=1', {}, true],
])('parses the lite mode of %s with headers %j: %s', (url, headers, isLite) => {
  expect(parseLiteMode({ url, headers }).isLite).toBe(isLite)
})

const lite = (body: string) => toLitePage(body, true)

test('removes scripts and their preloads, keeps structured data', () => {
  const page = toLitePage(
    '<html lang="en"><head><link rel="modulepreload" href="/static/js/a.js"/><link rel="preload" as="font" href="/f"/>' +
      '<link rel="stylesheet" href="/static/css/a.css"/><script>a("</p>")</script></head><body><p>Oil</p>' +
      '<script type="application/ld+json">{"a":1}</script><script id="message-files" type="application/json">{}</script>' +
      '<script type="module" async="">import "x"</script></body></html>',
    false,
  )
  expect(page).toBe(
    '<html data-lite="" lang="en"><head><link rel="stylesheet" href="/static/css/a.css"/></head><body><p>Oil</p>' +
      '<script type="application/ld+json">{"a":1}</script></body></html>',
  )
})

test('makes wide elements scrollable by keyboard', () => {
  expect(lite('<pre>a</pre><table class="t"><tr><td>1</td></tr></table>')).toBe(
    '<pre tabindex="0">a</pre><table tabindex="0" class="t"><tr><td>1</td></tr></table>',
  )
})

test('removes covers and replaces images with links, never nested in another link', () => {
  expect(lite('<picture><source srcset="/a"/><img src="/media/c.webp" alt=""/></picture>')).toBe('')
  expect(lite('<img src="/media/a.png" alt="A &amp; B" width="3">')).toBe(
    '<a href="/media/a.png">A &amp; B</a>',
  )
  expect(lite('<a href="https://x.example/"><img alt="A press" src="/media/a.png"></a>')).toBe(
    '<a href="https://x.example/">A press</a>',
  )
  expect(lite('<img src="/media/a.png" alt="">')).toBe('')
  expect(lite('<img src="data:image/png;base64,AAAA" alt="A dot">')).toBe('A dot')
})

test('replaces a video with a link', () => {
  expect(lite('<iframe src="https://player.vimeo.com/video/1?dnt=1" title="The mill"></iframe>')).toBe(
    '<a href="https://player.vimeo.com/video/1?dnt=1">The mill</a>',
  )
})

test('unwraps noscript elements', () => {
  expect(lite('<noscript><button>Apply</button></noscript>')).toBe('<button>Apply</button>')
})

test.each([
  ['/', '/?lite=1'],
  ['/search?q=a&amp;page=2', '/search?q=a&amp;page=2&amp;lite=1'],
  ['/article/1#part', '/article/1?lite=1#part'],
  ['/?lite=0', '/?lite=0'],
  ['/news/all?page=2&amp;lite=0', '/news/all?page=2&amp;lite=0'],
  ['#part', '#part'],
  ['/api/docs', '/api/docs'],
  ['/media/a.png', '/media/a.png'],
  ['https://x.example/a', 'https://x.example/a'],
  ['//x.example/a', '//x.example/a'],
])('rewrites a link to %s as %s', (from, to) => {
  expect(lite(`<a class="b" href="${from}">x</a>`)).toBe(`<a class="b" href="${to}">x</a>`)
})

test('adds the lite parameter to GET forms only', () => {
  expect(lite('<form action="/search" method="get"><p></p></form>')).toBe(
    '<form action="/search" method="get"><input type="hidden" name="lite" value="1"><p></p></form>',
  )
  const post = '<form action="/sign-in" method="post"></form>'
  expect(lite(post)).toBe(post)
})

test('adds no parameter when lite mode comes from the Save-Data header', () => {
  const link = '<a href="/article/1">x</a><form action="/search" method="get"></form>'
  expect(toLitePage(link, false)).toBe(link)
})
