// Adds the texts of a TMX file to the translation memory.
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { Refusal, TmxImport } from '../../contract/exchange.ts'
import { translationLimits } from '../../contract/limits.ts'
import { addReviewed, type MemoryEntry } from '../memory/memory.ts'
import { parseMarkup, type Token, toPlainText } from '../segments/markup.ts'
import { hashText } from '../segments/segment.ts'
import type { Editor } from '../translation-writer.ts'
import { hasSamePlaceholders } from '../validate/check-placeholders.ts'
import { readTmx, type TmxUnit } from './tmx.ts'

type Entry = Pick<MemoryEntry, 'hash' | 'source' | 'target'>
type Found = { pair: string; entry: Entry } | Refusal

const excerptCharacters = 120
/** SHA-256 as base64url. */
const hashPattern = /^[\w-]{43}$/

export async function importMemory(write: Write, bytes: Buffer, editor: Editor): Promise<TmxImport> {
  const found = readTmx(bytes, translationLimits.fileTexts).flatMap(checkUnit)
  const refused = found.filter((each): each is Refusal => 'reason' in each)
  const accepted = found.filter((each) => 'entry' in each)
  const byPair = Map.groupBy(accepted, ({ pair }) => pair)
  const added = await write(async ({ tx, audit }) => {
    let sum = 0
    for (const pair of [...byPair.keys()].sort()) {
      const [source, target] = pair.split(' ') as [LanguageCode, LanguageCode]
      const entries = byPair.get(pair)?.map(({ entry }) => entry) ?? []
      sum += await addReviewed(tx, { source, target }, entries)
    }
    if (sum > 0) {
      await audit({
        actor: editor,
        action: 'translation.memory-imported',
        subject: { type: 'import', id: 'translation-memory', label: '' },
        details: { count: sum },
      })
    }
    return sum
  })
  return {
    added,
    unchanged: accepted.length - added,
    refused: refused.slice(0, translationLimits.reportedRefusals),
    refusedTotal: refused.length,
  }
}

function checkUnit({ id, source, targets }: TmxUnit): Found[] {
  const tokens = parseStorable(source.markup)
  const excerpt = tokens ? toPlainText(tokens).slice(0, excerptCharacters).toWellFormed() : ''
  const hash = tokens && hashOf(tokens, id)
  return targets.map(({ language, markup }): Found => {
    const translated = parseStorable(markup)
    if (!tokens || !hash || !translated || source.markup === undefined || markup === undefined) {
      return { source: excerpt, reason: 'unreadable' }
    }
    if (!hasSamePlaceholders(tokens, translated)) return { source: excerpt, reason: 'placeholders' }
    const entry = { hash, source: source.markup, target: markup }
    return { pair: `${source.language} ${language}`, entry }
  })
}

/** A placeholder for an element with content, such as a picture, is a part of the hash: only our own files know it. */
function hashOf(tokens: readonly Token[], id: string): string | undefined {
  if (!tokens.some(({ kind }) => kind === 'single')) return hashText(toPlainText(tokens))
  return hashPattern.test(id) ? id : undefined
}

function parseStorable(markup: string | undefined): Token[] | undefined {
  const isStorable =
    markup !== undefined &&
    markup.length <= translationLimits.segmentCharacters &&
    markup.isWellFormed() &&
    !markup.includes('\u0000')
  const tokens = isStorable ? parseMarkup(markup) : undefined
  return tokens && /[\p{L}\p{N}]/u.test(toPlainText(tokens)) ? tokens : undefined
}
