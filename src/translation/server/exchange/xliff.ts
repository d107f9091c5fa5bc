// Texts as XLIFF 1.2. It is older than 2.1, but the only version that all programs of translators read and write, and its
// `g` and `x` are what our placeholders are. One `file` is an article, one `trans-unit` a segment; its id is the hash of
// the original, so that an import sees what has changed since.
import { getLanguage } from '#src/i18n/languages.ts'
import type { SegmentWork, TranslationWork } from '../../contract/machine.ts'
import { parseMarkup, type Token } from '../segments/markup.ts'
import { collectInline, type InlineCollector, type InlineFormat } from './inline-marks.ts'
import { brokenFile, escapeXml, readXml, type XmlElement } from './read-xml.ts'

export type XliffUnit = {
  key: string
  source: string
  /** Null without a translation, undefined if it cannot be understood. */
  target: string | null | undefined
  isReviewed: boolean
}
export type XliffFile = { articleId: string; language: string; units: XliffUnit[] }

const original = 'article/'
const namespace = 'urn:oasis:names:tc:xliff:document:1.2'
const finalStates = new Set(['final', 'signed-off'])
const inline: InlineFormat = {
  readPlaceholder: ({ name, attributes }) => {
    const id = toId(attributes.get('id'))
    if (name === 'g') return { kind: 'pair', id }
    return name === 'x' ? { kind: 'single', id } : undefined
  },
  transparent: new Set(['mrk']),
}

export function writeXliff(works: readonly TranslationWork[]): string {
  const head = `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="${namespace}">\n`
  return `${head}${works.map(writeFile).join('')}</xliff>\n`
}

/** @throws ProblemError 422 */
export function readXliff(bytes: Buffer, maxUnits: number): XliffFile[] {
  const files: XliffFile[] = []
  let unit: XliffUnit | undefined
  let alternatives = 0
  let collector: InlineCollector | undefined
  let depth = 0
  let count = 0

  const openUnit = ({ attributes }: XmlElement) => {
    count += 1
    if (count > maxUnits) throw brokenFile(`The file has more than ${maxUnits} texts`)
    const key = attributes.get('id') ?? ''
    unit = { key, source: '', target: null, isReviewed: attributes.get('approved') === 'yes' }
    files.at(-1)?.units.push(unit)
  }
  const openText = ({ name, attributes }: XmlElement) => {
    collector = collectInline(inline)
    depth = 0
    if (unit && name === 'target' && finalStates.has(attributes.get('state') ?? '')) unit.isReviewed = true
  }
  const closeText = (name: string) => {
    const text = collector?.finish()
    collector = undefined
    if (!unit) return
    if (name === 'source') unit.source = text ?? ''
    else unit.target = text === '' ? null : text
  }

  readXml(bytes, ['xliff'], {
    open: (element) => {
      const { name, attributes } = element
      if (collector) {
        depth += 1
        collector.open(element)
      } else if (name === 'xliff') assertVersion(attributes.get('version'))
      else if (name === 'file') files.push(toFile(attributes))
      else if (name === 'alt-trans') alternatives += 1
      else if (name === 'trans-unit') openUnit(element)
      else if (unit && alternatives === 0 && (name === 'source' || name === 'target')) openText(element)
    },
    text: (text) => collector?.text(text),
    close: (name) => {
      if (collector && depth > 0) {
        depth -= 1
        collector.close()
      } else if (collector) closeText(name)
      else if (name === 'alt-trans') alternatives -= 1
      else if (name === 'trans-unit') unit = undefined
    },
  })
  return files
}

function writeFile({ articleId, lang, original: language, segments }: TranslationWork): string {
  const from = getLanguage(language).tag
  const to = getLanguage(lang).tag
  return [
    `<file original="${original}${articleId}" datatype="html" source-language="${from}" target-language="${to}">`,
    '<body>',
    ...segments.map(writeUnit),
    '</body>',
    '</file>\n',
  ].join('\n')
}

function writeUnit({ key, kind, source, target, state, previous, terms }: SegmentWork): string {
  const isReviewed = state === 'reviewed'
  const targetState = isReviewed ? 'final' : 'needs-review-translation'
  return [
    `<trans-unit id="${escapeXml(key)}" restype="x-${kind}" approved="${isReviewed ? 'yes' : 'no'}">`,
    `<source>${writeText(source)}</source>`,
    ...(target === null ? [] : [`<target state="${targetState}">${writeText(target)}</target>`]),
    ...(previous
      ? [
          `<alt-trans origin="previous-version"><source>${writeText(previous.source)}</source>` +
            `<target>${writeText(previous.target)}</target></alt-trans>`,
        ]
      : []),
    ...terms.map((term) => `<note from="terms">${escapeXml(`${term.source} = ${term.target}`)}</note>`),
    '</trans-unit>',
  ].join('')
}

function writeText(markup: string): string {
  return (parseMarkup(markup) ?? []).map(writeToken).join('')
}

function writeToken(token: Token): string {
  if (token.kind === 'text') return escapeXml(token.text)
  if (token.kind === 'close') return '</g>'
  return token.kind === 'open' ? `<g id="${token.id}">` : `<x id="${token.id}"/>`
}

function toFile(attributes: XmlElement['attributes']): XliffFile {
  const name = attributes.get('original') ?? ''
  if (!name.startsWith(original)) {
    throw brokenFile(
      `“${name.slice(0, 80)}” does not come from this site: import a file that was exported here`,
    )
  }
  return {
    articleId: name.slice(original.length),
    language: attributes.get('target-language') ?? '',
    units: [],
  }
}

function assertVersion(version: string | undefined): void {
  if (version?.startsWith('1.')) return
  throw brokenFile(`This is XLIFF ${version ?? 'without a version'}: export it as XLIFF 1.2`)
}

function toId(value: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : Number.NaN
}
