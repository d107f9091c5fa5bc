// Word has no lists on the clipboard: each item is a paragraph that says its level in a style of Word's own and
// carries its bullet or number as text.

type Item = { paragraph: Element; level: number; isOrdered: boolean }

/** Makes real lists of runs of such paragraphs. Styles stand in `data-style`. */
export function gatherWordLists(body: HTMLElement): void {
  let run: Item[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const item = readItem(paragraph)
    const previous = run.at(-1)
    if (previous && previous.paragraph.nextElementSibling !== paragraph) {
      build(run)
      run = []
    }
    if (item) run.push(item)
  }
  build(run)
}

function readItem(paragraph: Element): Item | undefined {
  const level = /mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('data-style') ?? '')?.[1]
  if (!level) return undefined
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  )
  const sign = marker?.textContent?.trim() ?? ''
  marker?.remove()
  return { paragraph, level: Number(level), isOrdered: /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(sign) }
}

function build(run: Item[]): void {
  const [first] = run
  if (!first) return
  const { ownerDocument } = first.paragraph
  const listOf = ({ isOrdered }: Item) => ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
  const open: { list: Element; level: number }[] = []
  for (const item of run) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const current = open.at(-1)
    if (!current || current.level < item.level) {
      const list = listOf(item)
      if (current) (current.list.lastElementChild ?? current.list).append(list)
      else first.paragraph.before(list)
      open.push({ list, level: item.level })
    }
    const entry = ownerDocument.createElement('li')
    entry.append(...item.paragraph.childNodes)
    open.at(-1)?.list.append(entry)
    if (item !== first) item.paragraph.remove()
  }
  first.paragraph.remove()
}
