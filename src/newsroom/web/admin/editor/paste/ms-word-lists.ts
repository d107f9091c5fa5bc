// Word has no lists on the clipboard: each item is a paragraph that says its level in a style of Word's own and
// carries its bullet or number as text.

type ListItem = { paragraph: Element; level: number; isOrdered: boolean; number: number }

/** Makes real lists of runs of such paragraphs. Styles stand in `data-style`. */
export function buildWordLists(body: HTMLElement): void {
  let run: ListItem[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const item = parseListItem(paragraph)
    const previous = run.at(-1)
    if (previous && previous.paragraph.nextElementSibling !== paragraph) {
      buildList(run)
      run = []
    }
    if (item) run.push(item)
  }
  buildList(run)
}

function parseListItem(paragraph: Element): ListItem | undefined {
  const level = /mso-list:[^;]*level(\d+)/i.exec(paragraph.getAttribute('data-style') ?? '')?.[1]
  if (!level) return undefined
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  )
  const sign = marker?.textContent?.trim() ?? ''
  marker?.remove()
  const isOrdered = /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(sign)
  return { paragraph, level: Number(level), isOrdered, number: Number.parseInt(sign, 10) || 1 }
}

function buildList(run: ListItem[]): void {
  const [first] = run
  if (!first) return
  const { ownerDocument } = first.paragraph
  const listOf = ({ isOrdered, number }: ListItem) => {
    const list = ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
    // It goes on where a text or another list came between.
    if (isOrdered && number > 1) list.setAttribute('start', String(number))
    return list
  }
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

/** A bullet before what is no item, such as a heading, is drawn by Word; a number belongs to the words. */
export function removeStrayBullets(body: HTMLElement): void {
  for (const part of body.querySelectorAll('[data-style]')) {
    const isMarker = /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? '')
    if (isMarker && !/[\p{L}\p{N}]/u.test(part.textContent ?? '')) part.remove()
  }
}

/** Word in the browser gives each item a list of its own, with its level, and puts them one after another. */
export function mergeWordOnlineLists(body: HTMLElement): void {
  let previous: { holder: Element; levels: Map<number, Element> } | undefined
  for (const holder of body.querySelectorAll('div.ListContainerWrapper')) {
    const [list, ...others] = holder.children
    const item = list?.firstElementChild
    if (!list || !item || others.length > 0 || !/^[uo]l$/.test(list.localName)) continue
    const level = Number(item.getAttribute('data-aria-level')) || 1
    const before = previous?.holder.nextElementSibling === holder ? previous : undefined
    const levels = before?.levels ?? new Map<number, Element>()
    for (const deeper of [...levels.keys()]) if (deeper > level) levels.delete(deeper)
    const same = levels.get(level)
    const parent = [...levels].findLast(([found]) => found < level)?.[1].lastElementChild
    if (same?.localName === list.localName) {
      same.append(...list.children)
      list.remove()
    } else {
      if (same === undefined && parent) parent.append(list)
      levels.set(level, list)
    }
    if (holder.childElementCount > 0 || !before) previous = { holder, levels }
    else holder.remove()
  }
}
