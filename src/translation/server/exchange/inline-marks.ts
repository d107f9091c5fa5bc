// Collects the text of a segment with its inline elements while a file is read. Other programs add elements of their own:
// those that only mark a part of the text are ignored, all others make the text unreadable.
import { formatMarkup, type Token } from '../segments/markup.ts'
import type { XmlElement } from './read-xml.ts'

export type InlineFormat = {
  /** Undefined for an element that is not a placeholder. */
  readPlaceholder: (
    element: XmlElement,
  ) => { kind: 'open' | 'close' | 'single' | 'pair'; id: number } | undefined
  /** Elements around text that stays as it is. */
  transparent: ReadonlySet<string>
}

export type InlineCollector = {
  open: (element: XmlElement) => void
  text: (text: string) => void
  close: () => void
  /** @returns markup, or undefined if an element could not be understood */
  finish: () => string | undefined
}

export function collectInline({ readPlaceholder, transparent }: InlineFormat): InlineCollector {
  const tokens: Token[] = []
  /** For each open element: the pair that ends with it, or whether it hides its content. */
  const open: { pair?: number; isHidden: boolean }[] = []
  let isUnknown = false
  const isHidden = () => open.at(-1)?.isHidden ?? false

  return {
    open: (element) => {
      if (isHidden() || transparent.has(element.name)) return void open.push({ isHidden: isHidden() })
      const found = readPlaceholder(element)
      if (!found || !Number.isSafeInteger(found.id)) {
        isUnknown = true
        open.push({ isHidden: true })
        return
      }
      const { kind, id } = found
      tokens.push({ kind: kind === 'pair' ? 'open' : kind, id })
      // What stands inside of the other elements is the code that they replace.
      open.push(kind === 'pair' ? { pair: id, isHidden: false } : { isHidden: true })
    },
    text: (text) => {
      if (!isHidden()) tokens.push({ kind: 'text', text })
    },
    close: () => {
      const ended = open.pop()
      if (ended?.pair !== undefined) tokens.push({ kind: 'close', id: ended.pair })
    },
    finish: () => (isUnknown ? undefined : formatMarkup(tokens).trim()),
  }
}
