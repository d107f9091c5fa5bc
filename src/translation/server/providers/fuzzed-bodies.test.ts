// Random articles through honest and hostile providers: readers never get broken or added markup, or other numbers.
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { cleanHtml } from '#src/newsroom/server/rich-text/clean-html.ts'
import { findDangers } from '#src/newsroom/server/rich-text/dangers.fixtures.ts'
import { bodies } from '../segments/bodies.fixtures.ts'
import { toPlainText } from '../segments/markup.ts'
import { composeArticle, splitArticle } from '../segments/split-article.ts'
import { toAsciiDigits } from '../validate/read-numbers.ts'
import type { Provider } from './provider.ts'
import { createTranslator } from './translator.ts'

type Change = (markup: string) => string

/** Letters of another script, numbers as the language writes them. */
const honest: Record<'ar' | 'de', Change> = {
  ar: (markup) =>
    outsideTags(markup, (text) =>
      text
        .replaceAll(/(?<![&\w])[a-z]+(?!;)/gi, (word) =>
          [...word].map((letter) => String.fromCharCode(0x0628 + (letter.charCodeAt(0) % 20))).join(''),
        )
        .replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
    ),
  de: (markup) =>
    outsideTags(markup, (text) =>
      text
        .replaceAll(/(?<![&\w])(?!amp|lt|gt|b\b|tonnes)[a-z]{2,}(?!;)/gi, (word) => `${word}en`)
        .replaceAll(
          /(\d)[.,](\d)/g,
          (number, before, after) => `${before}${number[1] === '.' ? ',' : '.'}${after}`,
        )
        .replaceAll('tonnes', 'Tonnen'),
    ),
}
const hostile: readonly Change[] = [
  (markup) => markup.replaceAll(/<[^>]*>/g, ''),
  (markup) => `${markup}<script>steal()</script>`,
  (markup) => `${markup} &lt;img src=x onerror=steal()&gt;`,
  (markup) => markup.replaceAll('<x ', '<b '),
  (markup) => markup.replaceAll(/id="(\d+)"/g, (_, id) => `id="${Number(id) + 1}"`),
  (markup) => `${markup}${markup}`,
  (markup) => markup.replaceAll(/\d(?![^<]*>)/g, (digit) => String((Number(digit) + 1) % 10)),
  (markup) => markup.replaceAll('%', ''),
  (markup) => markup.replaceAll('€', '$'),
  (markup) => `${markup} https://evil.test`,
  (markup) => `<x id="1">${markup}`,
  (markup) => [...markup].reverse().join(''),
  () => '',
  (markup) => markup,
  (markup) => `javascript:steal() " onmouseover="steal() ${markup}`,
]

const count = process.env.AUDIT === '1' ? 2_000 : 150

test(`${count} random bodies`, { timeout: 120_000 }, async () => {
  let translated = 0
  await fc.assert(
    fc.asyncProperty(
      bodies,
      fc.constantFrom('ar', 'de'),
      fc.oneof(
        fc.constant([null]),
        fc.array(fc.option(fc.constantFrom(...hostile)), { minLength: 1, maxLength: 5 }),
      ),
      fc.constantFrom('html', 'raw'),
      async (body, target, changes, encoding) => {
        const source = { title: 'Harvest of the year', summary: '', content: cleanHtml(body) }
        const { result, missing } = await translate(source, target, changes, encoding)
        expect(cleanHtml(result.content)).toBe(result.content)
        expect(findDangers(result.content)).toEqual([])
        expect(listTags(result.content)).toEqual(listTags(source.content))
        expect(listDigits(result.content)).toEqual(listDigits(source.content))
        if (changes.every((change) => change === null)) {
          expect(missing).toEqual([])
          translated += 1
        }
      },
    ),
    { numRuns: count },
  )
  expect(translated).toBeGreaterThan(5)
})

async function translate(
  source: Parameters<typeof splitArticle>[0],
  target: 'ar' | 'de',
  changes: readonly (Change | null)[],
  encoding: Provider['encoding'],
) {
  const split = splitArticle(source)
  const indexes = split.segments.flatMap(({ isVerbatim }, index) => (isVerbatim ? [] : [index]))
  const encode = (text: string) =>
    encoding === 'html' ? text : text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const provider: Provider = {
    name: 'google',
    maxTexts: 100,
    maxCharacters: 100_000,
    encoding,
    hasTerms: () => true,
    translate: async ({ texts }) => ({
      texts: texts.map((text, index) => {
        const change = changes[index % changes.length]
        const translation = honest[target](text)
        return encode(change ? change(translation) : translation)
      }),
    }),
  }
  const translator = createTranslator({
    providers: [provider],
    budget: { reserve: async () => ({ cancel: async () => undefined }) },
    log: pino({ level: 'silent' }),
    waiting: { sleep: async () => undefined, random: () => 1 },
  })
  const results = await translator.translate({
    texts: indexes.map((index) => split.segments[index]?.tokens ?? []),
    source: 'en' satisfies LanguageCode,
    target,
    context: '',
    terms: [],
    signal: new AbortController().signal,
  })
  const bySegment = new Map(indexes.map((segment, index) => [segment, results[index]]))
  const translations = split.segments.map((_, index) => {
    const result = bySegment.get(index)
    return result && 'tokens' in result ? result.tokens : undefined
  })
  const missing = results.flatMap((result, index) =>
    'problem' in result
      ? [[result.problem, toPlainText(split.segments[indexes[index] ?? 0]?.tokens ?? [])]]
      : [],
  )
  return { result: composeArticle(split, translations), missing }
}

/** Tags with their attributes; order may change within a paragraph. Descriptions are translated. */
function listTags(html: string): string[] {
  const tags: string[] = []
  const parser = new Parser({
    onopentag: (name, { alt, title, ...rest }) =>
      tags.push(JSON.stringify([name, rest, alt !== undefined, title !== undefined])),
  })
  parser.end(html)
  return tags.sort()
}

function listDigits(html: string): string[] {
  const text = toAsciiDigits(html.replaceAll(/<[^>]*>/g, ' '))
  return (text.match(/\d[\d.,٫٬]*/g) ?? []).map((number) => number.replaceAll(/\D/g, '')).sort()
}

function outsideTags(markup: string, change: (text: string) => string): string {
  return markup.replaceAll(/(?<=^|>)[^<]+/g, change)
}
