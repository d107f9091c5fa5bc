// Stores the translations of an XLIFF file. A text is refused when its original has changed, when its placeholders
// differ, or when somebody has reviewed another translation; the others are stored.
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { Refusal, XliffImport } from '../../contract/exchange.ts'
import { translationLimits } from '../../contract/limits.ts'
import type { SegmentsInput, SegmentWork, TranslationWork } from '../../contract/machine.ts'
import { parseMarkup, toPlainText } from '../segments/markup.ts'
import type { Editor } from '../translation-writer.ts'
import { hasSamePlaceholders } from '../validate/check-placeholders.ts'
import type { createSegmentWork } from '../work/segment-work.ts'
import { readXliff, type XliffFile, type XliffUnit } from './xliff.ts'

type Work = ReturnType<typeof createSegmentWork>
type ArticleReport = XliffImport['articles'][number]

const excerptCharacters = 120

export async function importTexts(work: Work, bytes: Buffer, editor: Editor): Promise<XliffImport> {
  const files = readXliff(bytes, translationLimits.fileTexts)
  const articles: ArticleReport[] = []
  for (const file of files) articles.push(await importFile(work, file, editor))
  return { articles }
}

async function importFile(work: Work, file: XliffFile, editor: Editor): Promise<ArticleReport> {
  const language = findLanguageCode(file.language)
  const refuse = (reason: Refusal['reason'], lang: LanguageCode): ArticleReport => ({
    ...{ articleId: file.articleId.slice(0, 40), lang, title: '', stored: 0, unchanged: 0 },
    refused: [{ source: excerptOf(file.units[0]), reason }],
  })
  if (!language) return refuse('language', 'en')
  const current = await findWork(work, file.articleId, language)
  if (current === 400) return refuse('language', language)
  if (current === 404) return refuse('no-article', language)
  const report = { articleId: file.articleId, lang: language, title: current.title }
  const { entered, refused, unchanged } = compareUnits(file.units, current)
  if (entered.length === 0) return { ...report, stored: 0, unchanged, refused }
  try {
    const input = { version: current.version, segments: entered.map(({ input }) => input) }
    await work.save(file.articleId, language, input, editor)
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 409) throw error
    const conflicts = entered.map(({ source }) => ({ source, reason: 'conflict' as const }))
    return { ...report, stored: 0, unchanged, refused: [...refused, ...conflicts] }
  }
  return { ...report, stored: entered.length, unchanged, refused }
}

async function findWork(
  work: Work,
  id: string,
  language: LanguageCode,
): Promise<TranslationWork | 400 | 404> {
  try {
    return await work.get(id, language)
  } catch (error) {
    if (error instanceof ProblemError && (error.status === 400 || error.status === 404)) return error.status
    throw error
  }
}

function compareUnits(units: readonly XliffUnit[], { segments }: TranslationWork) {
  const byKey = new Map(segments.map((segment) => [segment.key, segment]))
  const entered: { source: string; input: SegmentsInput['segments'][number] }[] = []
  const refused: Refusal[] = []
  let unchanged = 0
  for (const unit of new Map(units.map((each) => [each.key, each])).values()) {
    const segment = byKey.get(unit.key)
    if (unit.target === null) unchanged += 1
    else if (!segment) refused.push({ source: excerptOf(unit), reason: 'stale' })
    else if (isUnchanged(unit, segment)) unchanged += 1
    else {
      const reason = findReason(unit.target, segment)
      if (reason) refused.push({ source: excerptOf(unit), reason })
      else {
        const input = { key: unit.key, target: unit.target ?? '', isReviewed: unit.isReviewed }
        entered.push({ source: excerptOf(unit), input })
      }
    }
  }
  return { entered, refused, unchanged }
}

function isUnchanged(unit: XliffUnit, segment: SegmentWork): boolean {
  const isSameState = segment.state === 'reviewed' || !unit.isReviewed
  return unit.target === segment.target && isSameState && !segment.isSuggestion
}

function findReason(target: string | null | undefined, segment: SegmentWork): Refusal['reason'] | undefined {
  if (segment.state === 'reviewed') return 'reviewed'
  if (!target || !isStorable(target)) return 'unreadable'
  const tokens = parseMarkup(target)
  const isFitting = tokens && hasSamePlaceholders(parseMarkup(segment.source) ?? [], tokens)
  return isFitting ? undefined : 'placeholders'
}

function isStorable(text: string): boolean {
  const isShort = text.length <= translationLimits.segmentCharacters
  return isShort && text.isWellFormed() && !text.includes('\u0000')
}

/** Names a text in a report. */
function excerptOf(unit: Pick<XliffUnit, 'source'> | undefined): string {
  const text = toPlainText(parseMarkup(unit?.source ?? '') ?? [])
    .toWellFormed()
    .replaceAll('\u0000', '')
  return text.length > excerptCharacters ? `${text.slice(0, excerptCharacters)}…`.toWellFormed() : text
}
