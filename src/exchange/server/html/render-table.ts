import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { blockAttributes, captionLine } from './block-attributes.ts'
import type { Tidy } from './normalize-html.ts'

/** Rows and cells with their spans; nested tables stay inside their cell. */
export function renderTable(table: Element, tidy: Tidy): string {
  const caption = childElements(table).find((child) => child.name === 'caption')
  const captionHtml = caption ? `<caption>${tidy.inline(caption.children)}</caption>` : ''
  const parts = renderParts(childElements(table), tidy)
  // A table without rows is somebody's layout gone wrong: keep what it says.
  if (parts === '') return captionLine(DomUtils.textContent(table).trim())
  return `<table>${captionHtml}${parts}</table>`
}

function renderParts(elements: Element[], tidy: Tidy): string {
  let html = ''
  for (const element of elements) {
    if (element.name === 'tr') html += renderRow(element, tidy)
    else if (['thead', 'tbody', 'tfoot'].includes(element.name)) {
      const rows = renderParts(childElements(element), tidy)
      if (rows !== '') html += `<${element.name}>${rows}</${element.name}>`
    }
  }
  return html
}

function renderRow(row: Element, tidy: Tidy): string {
  const cells = childElements(row)
    .filter((cell) => cell.name === 'td' || cell.name === 'th')
    .map((cell) => {
      const attributes =
        span(cell, 'colspan') + span(cell, 'rowspan') + scope(cell) + blockAttributes(cell, tidy)
      return `<${cell.name}${attributes}>${tidy.mixed(cell.children)}</${cell.name}>`
    })
  return cells.length === 0 ? '' : `<tr>${cells.join('')}</tr>`
}

function span(cell: Element, name: 'colspan' | 'rowspan'): string {
  const value = cell.attribs[name] ?? ''
  return /^\d{1,3}$/.test(value) && value !== '1' ? ` ${name}="${value}"` : ''
}

function scope(cell: Element): string {
  const value = cell.attribs.scope
  return value === 'col' || value === 'row' ? ` scope="${value}"` : ''
}

function childElements(parent: { children: ChildNode[] }): Element[] {
  return parent.children.filter(isTag)
}
