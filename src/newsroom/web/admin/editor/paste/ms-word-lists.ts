// Converts lists from Microsoft Word. Desktop Word writes each list item as a paragraph, with the level in a proprietary
// style and the bullet or number as text.

type ListItem = { paragraph: Element; level: number; isOrdered: boolean; number: number }

/** Replaces consecutive list paragraphs by lists. Reads styles from the attribute `data-style`. */
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
  const marker = [...paragraph.querySelectorAll('[data-style]')].find((element) =>
    /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? ''),
  )
  const markerText = marker?.textContent?.trim() ?? ''
  marker?.remove()
  const isOrdered = /^(?:\d+|[a-z]|[ivxlc]+)[.)]/i.test(markerText)
  return { paragraph, level: Number(level), isOrdered, number: Number.parseInt(markerText, 10) || 1 }
}

function buildList(run: ListItem[]): void {
  const [first] = run
  if (!first) return
  const { ownerDocument } = first.paragraph
  const createList = ({ isOrdered, number }: ListItem) => {
    const list = ownerDocument.createElement(isOrdered ? 'ol' : 'ul')
    // Continues the numbering after an interruption by other content.
    if (isOrdered && number > 1) list.setAttribute('start', String(number))
    return list
  }
  const openLists: { list: Element; level: number; isOrdered: boolean }[] = []
  for (const item of run) {
    while (openLists.length > 1 && (openLists.at(-1)?.level ?? 0) > item.level) openLists.pop()
    const current = openLists.at(-1)
    if (!current || current.level < item.level || current.isOrdered !== item.isOrdered) {
      const list = createList(item)
      if (!current) first.paragraph.before(list)
      else if (current.level < item.level) (current.list.lastElementChild ?? current.list).append(list)
      else {
        // A numbered list can follow directly on a list with bullets.
        current.list.after(list)
        openLists.pop()
      }
      openLists.push({ list, level: item.level, isOrdered: item.isOrdered })
    }
    const entry = ownerDocument.createElement('li')
    entry.append(...item.paragraph.childNodes)
    openLists.at(-1)?.list.append(entry)
    if (item !== first) item.paragraph.remove()
  }
  first.paragraph.remove()
}

/** Removes bullets in front of other blocks, such as headings. Numbers are part of the text and stay. */
export function removeStrayBullets(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const isMarker = /mso-list:\s*ignore/i.test(element.getAttribute('data-style') ?? '')
    if (isMarker && !/[\p{L}\p{N}]/u.test(element.textContent ?? '')) element.remove()
  }
}

/** Word for the web puts each item into a separate list and gives its level as an attribute. Merges these lists. */
export function mergeWordOnlineLists(body: HTMLElement): void {
  let previous: { wrapper: Element; levels: Map<number, Element> } | undefined
  for (const wrapper of body.querySelectorAll('div.ListContainerWrapper')) {
    const [list, ...others] = wrapper.children
    const item = list?.firstElementChild
    if (!list || !item || others.length > 0 || !/^[uo]l$/.test(list.localName)) continue
    const level = Number(item.getAttribute('data-aria-level')) || 1
    const before = previous?.wrapper.nextElementSibling === wrapper ? previous : undefined
    const levels = before?.levels ?? new Map<number, Element>()
    for (const deeper of [...levels.keys()]) if (deeper > level) levels.delete(deeper)
    const sameLevelList = levels.get(level)
    const parentItem = [...levels].findLast(([found]) => found < level)?.[1].lastElementChild
    if (sameLevelList?.localName === list.localName) {
      sameLevelList.append(...list.children)
      list.remove()
    } else {
      if (sameLevelList === undefined && parentItem) parentItem.append(list)
      levels.set(level, list)
    }
    if (wrapper.childElementCount > 0 || !before) previous = { wrapper, levels }
    else wrapper.remove()
  }
}
