// Words that both texts have and that look different in them.
import { type Run, wordsOf } from './read-body.ts'
import { wordDifference } from './word-difference.ts'

/** Of words that stayed: the formats that only one of the texts gives them. */
export type FormatChange = { text: string; gone: string[]; come: string[] }

/** @param tag BCP 47 name of the texts' language */
export function formatDifference(before: Run[], after: Run[], tag: string): FormatChange[] {
  const [old, now] = [looksOf(before), looksOf(after)]
  const changes: (FormatChange & { looks: string })[] = []
  let [atOld, atNow] = [0, 0]
  let gap = ''
  for (const piece of wordDifference(wordsOf(before), wordsOf(after), tag)) {
    for (const unit of piece.text.split('')) {
      const [was, is] = [old[atOld] ?? [], now[atNow] ?? []]
      if (piece.in !== 'after') atOld += 1
      if (piece.in !== 'before') atNow += 1
      const looks = piece.in === 'both' && was !== is ? differenceOf(was, is) : undefined
      const last = changes.at(-1)
      if (looks && last && looks.key === last.looks && isOpen(gap)) last.text += gap + unit
      else if (looks) changes.push({ text: unit, gone: looks.gone, come: looks.come, looks: looks.key })
      // A space between two words that changed alike belongs to them.
      gap = looks ? '' : gap + unit
    }
  }
  return changes
    .map(({ text, gone, come }) => ({ text: text.trim(), gone, come }))
    .filter(({ text }) => text !== '')
}

const isOpen = (gap: string) => gap === '' || gap === ' '

/** What every letter looks like. */
function looksOf(runs: Run[]): string[][] {
  return runs.flatMap(({ text, formats }) => new Array<string[]>(text.length).fill(formats))
}

function differenceOf(was: string[], is: string[]) {
  const gone = was.filter((format) => !is.includes(format))
  const come = is.filter((format) => !was.includes(format))
  return gone.length + come.length > 0 ? { gone, come, key: JSON.stringify([gone, come]) } : undefined
}
