// The translation memory as TMX 1.4. Placeholders are `bpt`, `ept` and `ph`, as its level 2 describes.
import { findLanguageCode, getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { LanguagePair, StoredEntry } from '../memory/memory.ts'
import { parseMarkup, type Token } from '../segments/markup.ts'
import { collectInline, type InlineCollector, type InlineFormat } from './inline-marks.ts'
import { brokenFile, escapeXml, readXml, type XmlElement } from './read-xml.ts'

/** A text in one language; undefined if it cannot be understood. */
type TmxText = { language: LanguageCode; markup: string | undefined }
export type TmxUnit = { id: string; source: TmxText; targets: TmxText[] }

const inline: InlineFormat = {
  readPlaceholder: ({ name, attributes }) => {
    if (name === 'bpt') return { kind: 'open', id: toId(attributes.get('i')) }
    if (name === 'ept') return { kind: 'close', id: toId(attributes.get('i')) }
    return name === 'ph' ? { kind: 'single', id: toId(attributes.get('x')) } : undefined
  },
  transparent: new Set(['hi']),
}

export async function* writeTmx(
  { source, target }: LanguagePair,
  batches: AsyncIterable<StoredEntry[]>,
): AsyncGenerator<string> {
  const from = getLanguage(source).tag
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n' +
    `<header creationtool="Olea" creationtoolversion="1" segtype="block" o-tmf="Olea" adminlang="en" srclang="${from}" datatype="html"/>\n<body>\n`
  for await (const batch of batches) {
    yield batch
      .map((entry) => {
        const texts = [writeText(source, entry.source), writeText(target, entry.target)]
        return `<tu tuid="${escapeXml(entry.hash)}"><prop type="x-state">${entry.state}</prop>${texts.join('')}</tu>\n`
      })
      .join('')
  }
  yield '</body>\n</tmx>\n'
}

/** @throws ProblemError 422 */
export function readTmx(bytes: Buffer, maxUnits: number): TmxUnit[] {
  const units: TmxUnit[] = []
  let defaultSource = ''
  let unit: { id: string; source: string; texts: TmxText[]; state: string } | undefined
  let language: LanguageCode | undefined
  let collector: InlineCollector | undefined
  let depth = 0
  let property: string | undefined

  const closeUnit = () => {
    if (!unit) return
    // Imported units count as reviewed, so those that a machine wrote are left out.
    const complete = unit.state === 'machine' ? undefined : toUnit(unit, defaultSource)
    if (complete) units.push(complete)
    unit = undefined
    if (units.length > maxUnits) throw brokenFile(`The file has more than ${maxUnits} texts`)
  }

  readXml(bytes, ['tmx'], {
    open: (element) => {
      const { name, attributes } = element
      if (collector) {
        depth += 1
        collector.open(element)
      } else if (name === 'header') defaultSource = attributes.get('srclang') ?? ''
      else if (name === 'tu') {
        unit = {
          id: attributes.get('tuid') ?? '',
          source: attributes.get('srclang') ?? '',
          texts: [],
          state: '',
        }
      } else if (name === 'tuv') language = languageOf(element)
      else if (name === 'prop') property = attributes.get('type')
      else if (name === 'seg') {
        collector = collectInline(inline)
        depth = 0
      }
    },
    text: (text) => {
      if (collector) collector.text(text)
      else if (unit && property === 'x-state') unit.state += text
    },
    close: (name) => {
      if (collector && depth > 0) {
        depth -= 1
        collector.close()
      } else if (collector) {
        if (language) unit?.texts.push({ language, markup: collector.finish() })
        collector = undefined
      } else if (name === 'prop') property = undefined
      else if (name === 'tu') closeUnit()
    },
  })
  return units
}

/** @returns undefined for a unit without a text in the source language, or without a translation into one of the nine */
function toUnit(
  { id, source, texts }: { id: string; source: string; texts: TmxText[] },
  defaultSource: string,
): TmxUnit | undefined {
  const named = source || defaultSource
  const language = named === '*all*' ? undefined : findLanguageCode(named)
  const from = texts.find((text) => text.language === language) ?? (language ? undefined : texts[0])
  const targets = texts.filter((text) => text.language !== from?.language)
  return from && targets.length > 0 ? { id, source: from, targets } : undefined
}

function languageOf({ attributes }: XmlElement): LanguageCode | undefined {
  return findLanguageCode(attributes.get('xml:lang') ?? attributes.get('lang') ?? '')
}

function writeText(language: LanguageCode, markup: string): string {
  const tokens = parseMarkup(markup) ?? []
  const { tag } = getLanguage(language)
  return `<tuv xml:lang="${tag}"><seg>${writeTokens(tokens)}</seg></tuv>`
}

function writeTokens(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.kind === 'text') return escapeXml(token.text)
      if (token.kind === 'open') return `<bpt i="${token.id}" x="${token.id}"/>`
      return token.kind === 'close' ? `<ept i="${token.id}"/>` : `<ph x="${token.id}"/>`
    })
    .join('')
}

function toId(value: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(value ?? '') ? Number(value) : Number.NaN
}
