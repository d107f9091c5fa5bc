// Finds words that two texts share but format differently.

import { diffWords } from './diff-words.ts'
import { joinRuns, type TextRun } from './extract-text-runs.ts'

/** Formats that were removed from or added to an unchanged piece of text. */
export type FormattingChange = { text: string; removed: string[]; added: string[] }

/** @param tag BCP 47 tag of the language of the texts */
export function diffFormatting(before: TextRun[], after: TextRun[], tag: string): FormattingChange[] {
  const formatsBefore = formatsPerCharacter(before)
  const formatsAfter = formatsPerCharacter(after)
  const changes: (FormattingChange & { key: string })[] = []
  let [indexBefore, indexAfter] = [0, 0]
  let gap = ''
  for (const segment of diffWords(joinRuns(before), joinRuns(after), tag)) {
    for (const character of segment.text.split('')) {
      const oldFormats = formatsBefore[indexBefore] ?? []
      const newFormats = formatsAfter[indexAfter] ?? []
      if (segment.in !== 'after') indexBefore += 1
      if (segment.in !== 'before') indexAfter += 1
      const change =
        segment.in === 'both' && oldFormats !== newFormats
          ? compareFormats(oldFormats, newFormats)
          : undefined
      const last = changes.at(-1)
      if (change && last && change.key === last.key && isJoinable(gap)) last.text += gap + character
      else if (change) changes.push({ text: character, ...change })
      // A space between two words with the same change becomes part of that change.
      gap = change ? '' : gap + character
    }
  }
  return changes
    .map(({ text, removed, added }) => ({ text: text.trim(), removed, added }))
    .filter(({ text }) => text !== '')
}

const isJoinable = (gap: string) => gap === '' || gap === ' '

/** The formats of every UTF-16 code unit of the text. */
function formatsPerCharacter(runs: TextRun[]): string[][] {
  return runs.flatMap(({ text, formats }) => new Array<string[]>(text.length).fill(formats))
}

/** @returns undefined if both lists hold the same formats; `key` is equal for equal changes */
function compareFormats(before: string[], after: string[]) {
  const removed = before.filter((format) => !after.includes(format))
  const added = after.filter((format) => !before.includes(format))
  return removed.length + added.length > 0
    ? { removed, added, key: JSON.stringify([removed, added]) }
    : undefined
}
