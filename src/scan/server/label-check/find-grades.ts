// Which legal categories a label names: by its legal name, and by the sentence that explains the category.
import { categorySentences, type LabelGrade, legalNames } from './grade-phrases.ts'
import { findPhrase, type LabelText, removePhrases } from './label-text.ts'

export type FoundGrade = { grade: LabelGrade; text: string }

/** The names of blends and of pomace oil contain those of virgin oils, so they are looked for first and taken out. */
export function findLegalNames(text: LabelText): FoundGrade[] {
  const blend = find(text, 'olive-oil', legalNames)
  const pomace = find(text, 'pomace', legalNames)
  const others = removePhrases(text, [...legalNames['olive-oil'], ...legalNames.pomace, ...inSentences])
  const extra = find(others, 'extra-virgin', legalNames)
  // "Virgen extra" can stand on another line than "aceite de oliva virgen".
  const virgin = extra ? undefined : find(others, 'virgin', legalNames)
  return [extra, blend ? undefined : virgin, blend, pomace].flatMap((found) => found ?? [])
}

export function findCategorySentences(text: LabelText): FoundGrade[] {
  const extra = find(text, 'extra-virgin', categorySentences)
  const blend = find(text, 'olive-oil', categorySentences)
  const pomace = find(text, 'pomace', categorySentences)
  // The other sentences contain the one of virgin oil.
  if (extra || blend || pomace) return [extra, blend, pomace].flatMap((found) => found ?? [])
  return [find(text, 'virgin', categorySentences)].flatMap((found) => found ?? [])
}

const inSentences = [...categorySentences['olive-oil'], ...categorySentences.pomace]

function find(
  text: LabelText,
  grade: LabelGrade,
  phrases: Record<LabelGrade, readonly string[]>,
): FoundGrade | undefined {
  const found = findPhrase(text, phrases[grade])
  return found === undefined ? undefined : { grade, text: found }
}
