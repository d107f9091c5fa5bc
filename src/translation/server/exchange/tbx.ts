// Terms as TBX (ISO 30042:2019, dialect TBX-Basic). The first term of a language is the one to write; further ones are
// recognized. The reader also takes the names of elements of the earlier version (`termEntry`, `langSet`, `tig`).
import { findLanguageCode, getLanguage, type LanguageCode, languages } from '#src/i18n/languages.ts'
import { termKinds } from '../terms/olive-oil-terms.ts'
import type { TermEntry, TermTexts } from '../terms/term-base.ts'
import { toTermKey } from '../terms/term-base.ts'
import { brokenFile, escapeXml, readXml } from './read-xml.ts'

const termLimits = { entries: 5_000, spellings: 20, characters: 200 } as const

const entryNames = new Set(['conceptEntry', 'termEntry'])
const languageNames = new Set(['langSec', 'langSet'])

export function writeTbx(entries: readonly TermEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tbx style="dca" type="TBX-Basic" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">',
    '<tbxHeader><fileDesc><sourceDesc><p>Terms of olive oil</p></sourceDesc></fileDesc></tbxHeader>',
    '<text><body>',
    ...entries.map(writeEntry),
    '</body></text>',
    '</tbx>\n',
  ].join('\n')
}

/** @throws ProblemError 422 */
export function readTbx(bytes: Buffer): TermEntry[] {
  const entries: TermEntry[] = []
  let entry: TermEntry | undefined
  let language: LanguageCode | undefined
  let field: 'term' | 'subject' | undefined
  let text = ''

  const closeField = () => {
    const value = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
    if (entry && field === 'subject') entry.kind = [...termKinds].find((kind) => kind === value) ?? 'other'
    if (entry && field === 'term' && language) addSpelling(entry.texts, language, value)
    field = undefined
  }

  readXml(bytes, ['tbx', 'martif'], {
    open: ({ name, attributes }) => {
      text = ''
      if (entryNames.has(name)) entry = { key: '', kind: 'other', texts: {} }
      else if (languageNames.has(name)) language = findLanguageCode(attributes.get('xml:lang') ?? '')
      else if (name === 'term') field = 'term'
      else if (name === 'descrip' && attributes.get('type') === 'subjectField') field = 'subject'
    },
    text: (part) => {
      text += part
    },
    close: (name) => {
      if (name === 'term' || name === 'descrip') closeField()
      else if (languageNames.has(name)) language = undefined
      else if (entryNames.has(name)) {
        const key = entry && keyOf(entry)
        if (entry && key) entries.push({ ...entry, key })
        entry = undefined
        if (entries.length > termLimits.entries) throw brokenFile(`More than ${termLimits.entries} terms`)
      }
    },
  })
  return entries
}

function writeEntry({ kind, texts }: TermEntry, index: number): string {
  const sections = languages.flatMap(({ code, tag }) => {
    const terms = (texts[code] ?? []).map((term) => `<termSec><term>${escapeXml(term)}</term></termSec>`)
    return terms.length > 0 ? [`<langSec xml:lang="${tag}">${terms.join('')}</langSec>`] : []
  })
  return (
    `<conceptEntry id="c${index + 1}"><descrip type="subjectField">${kind}</descrip>` +
    `${sections.join('')}</conceptEntry>`
  )
}

/** @throws ProblemError 422 */
function addSpelling(texts: TermTexts, language: LanguageCode, spelling: string): void {
  if (spelling === '') return
  const spellings = texts[language] ?? []
  texts[language] = spellings
  const isTooLong = spelling.length > termLimits.characters || !spelling.isWellFormed()
  if (isTooLong || spelling.includes('\u0000') || spellings.length >= termLimits.spellings) {
    throw brokenFile(
      `“${spelling.slice(0, 80).toWellFormed()}” (${getLanguage(language).tag}) is too long, or one of too many`,
    )
  }
  if (!spellings.includes(spelling)) spellings.push(spelling)
}

/** The English term, so that an entry of another program replaces the one that ships; undefined without any term. */
function keyOf({ texts }: TermEntry): string | undefined {
  const [first] = languages.flatMap(({ code }) => texts[code] ?? [])
  return first === undefined ? undefined : toTermKey(first)
}
