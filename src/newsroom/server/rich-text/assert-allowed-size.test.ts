import { expect, test } from 'vitest'
import { depthLimit, tagLimit, textLimitBytes } from '#src/news/contract/rich-text.ts'
import { assertAllowedSize } from './assert-allowed-size.ts'
import { cleanHtml } from './clean-html.ts'

const png = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_050_000, 7)]).toString('base64')}`

const bombs: [string, string][] = [
  ['256 kB of nested div', '<div>'.repeat(51_200)],
  ['512 kB of nested div', '<div>'.repeat(102_400)],
  ['976 kB of nested div', '<div>'.repeat(199_800)],
  ['976 kB of nested unknown elements', '<zzz>'.repeat(199_800)],
  ['nested frames of svg', '<svg><desc>'.repeat(50_000)],
  ['a million opening brackets', '<'.repeat(1_000_000)],
  ['a million ampersands', '&'.repeat(1_000_000)],
  ['unclosed inline elements', '<b>x'.repeat(200_000)],
  ['unclosed paragraphs', '<p>x'.repeat(200_000)],
  ['stray end tags', '</p>'.repeat(250_000)],
  ['lists in lists', '<ul><li>'.repeat(60_000)],
  ['formatting that crosses blocks', '<b><i><p>'.repeat(60_000)],
  ['an unclosed frame', `<iframe>${'<b>'.repeat(300_000)}`],
]

test.each(bombs)('rejects %s with 400 and an instruction', (_name, html) => {
  const refusal = expect.objectContaining({
    status: 400,
    errors: [{ path: 'content', message: expect.stringMatching(/Split|Close|paste/) }],
  })
  expect(() => assertAllowedSize(html)).toThrow(refusal)
  expect(() => cleanHtml(html)).toThrow(refusal)
})

const harmlessGiants: [string, string][] = [
  ['a comment that never ends', `<p>x</p>${'<!--'.repeat(250_000)}`],
  ['a style of a megabyte', `<p>x</p><style>${'a'.repeat(1_000_000)}</style>`],
  ['an unclosed script', `<p>x</p><script>${'<div>'.repeat(200_000)}`],
  ['noscript upon noscript', `<p>x</p>${'<noscript></noscript>'.repeat(15_000)}`],
  [
    'a hundred thousand attributes',
    `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(' ')}>x</p>`,
  ],
  ['an attribute of two megabytes', `<p zzz="${'&amp;'.repeat(400_000)}">x</p>`],
  ['an unknown end tag, often', `<p>x</p>${'</x>'.repeat(200_000)}`],
]

test.each(harmlessGiants)('accepts %s', (_name, html) => {
  expect(cleanHtml(html)).toBe('<p>x</p>')
})

test('limits the depth without counting void elements', () => {
  const nested = (depth: number) =>
    `${'<div>'.repeat(depth)}<br><img src="/media/a.png">${'</div>'.repeat(depth)}`
  expect(() => assertAllowedSize(nested(depthLimit))).not.toThrow()
  expect(() => assertAllowedSize(nested(depthLimit + 1))).toThrow(/inside one another/)
  expect(() => assertAllowedSize('<p>a<br>'.repeat(2_000))).not.toThrow()
  expect(() => assertAllowedSize('<ul><li>a<li>b<li>c</ul>'.repeat(2_000))).not.toThrow()
})

test('limits the number of tags', () => {
  expect(() => assertAllowedSize('<br>'.repeat(tagLimit))).not.toThrow()
  expect(() => assertAllowedSize('<br>'.repeat(tagLimit + 1))).toThrow(/tags/)
})

test('limits the bytes of text without markup, scripts and inline pictures', () => {
  expect(() => assertAllowedSize(`<p>${'a'.repeat(textLimitBytes)}</p>`)).not.toThrow()
  expect(() => assertAllowedSize(`<p>${'a'.repeat(textLimitBytes)}</p>b`)).toThrow(/300 kB/)
  expect(() => assertAllowedSize('зелёное масло '.repeat(textLimitBytes / 20))).toThrow(/300 kB/)
  expect(() => assertAllowedSize(`<script>${'a'.repeat(textLimitBytes * 2)}</script>b`)).not.toThrow()
  expect(() => assertAllowedSize(`<p>x</p><img src="${png}">`)).not.toThrow()
})

test('keeps an inline picture of 1.4 MB', () => {
  expect(png.length).toBeGreaterThan(1_400_000)
  expect(cleanHtml(`<p>x</p><img src="${png}" alt="Press">`)).toBe(`<p>x</p><img src="${png}" alt="Press" />`)
})

test('rejects HTML that exceeds the total length', () => {
  expect(() => assertAllowedSize(`<img src="${png}">`.repeat(4))).toThrow(/5 MB/)
})
