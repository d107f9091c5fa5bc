// Words that both texts have and that look different in them.

import { diffWords } from './diff-words.ts'
import { joinRuns, type TextRun } from './extract-text-runs.ts'

/** Of words that stayed: the formats that only one of the texts gives them. */
export type FormattingChange = { text: string; gone: string[]; come: string[] }

/** @param tag BCP 47 name of the texts' language */
export function diffFormatting(before: TextRun[], after: TextRun[], tag: string): FormattingChange[] {
  const [old, now] = [formatsPerCharacter(before), formatsPerCharacter(after)]
  const changes: (FormattingChange & { looks: string })[] = []
  let [atOld, atNow] = [0, 0]
  let gap = ''
  for (const piece of diffWords(joinRuns(before), joinRuns(after), tag)) {
    for (const unit of piece.text.split('')) {
      const [was, is] = [old[atOld] ?? [], now[atNow] ?? []]
      if (piece.in !== 'after') atOld += 1
      if (piece.in !== 'before') atNow += 1
      const looks = piece.in === 'both' && was !== is ? compareFormats(was, is) : undefined
      const last = changes.at(-1)
      if (looks && last && looks.key === last.looks && isJoinable(gap)) last.text += gap + unit
      else if (looks) changes.push({ text: unit, gone: looks.gone, come: looks.come, looks: looks.key })
      // A space between two words that changed alike belongs to them.
      gap = looks ? '' : gap + unit
    }
  }
  return changes
    .map(({ text, gone, come }) => ({ text: text.trim(), gone, come }))
    .filter(({ text }) => text !== '')
}

const isJoinable = (gap: string) => gap === '' || gap === ' '

/** What every letter looks like. */
function formatsPerCharacter(runs: TextRun[]): string[][] {
  return runs.flatMap(({ text, formats }) => new Array<string[]>(text.length).fill(formats))
}

function compareFormats(was: string[], is: string[]) {
  const gone = was.filter((format) => !is.includes(format))
  const come = is.filter((format) => !was.includes(format))
  return gone.length + come.length > 0 ? { gone, come, key: JSON.stringify([gone, come]) } : undefined
}
