import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { HtmlRenderer } from './normalize-html.ts'
import { renderBlockAttributes, renderCaptionParagraph } from './render-block-attributes.ts'

/** Rows and cells with their spans; nested tables stay inside their cell. */
export function renderTable(table: Element, tidy: HtmlRenderer): string {
  const caption = getChildElements(table).find((child) => child.name === 'caption')
  const captionHtml = caption ? `<caption>${tidy.renderInline(caption.children)}</caption>` : ''
  const parts = renderSections(getChildElements(table), tidy)
  // A table without rows is somebody's layout gone wrong: keep what it says.
  if (parts === '') return renderCaptionParagraph(DomUtils.textContent(table).trim())
  return `<table>${captionHtml}${parts}</table>`
}

function renderSections(elements: Element[], tidy: HtmlRenderer): string {
  let html = ''
  for (const element of elements) {
    if (element.name === 'tr') html += renderRow(element, tidy)
    else if (['thead', 'tbody', 'tfoot'].includes(element.name)) {
      const rows = renderSections(getChildElements(element), tidy)
      if (rows !== '') html += `<${element.name}>${rows}</${element.name}>`
    }
  }
  return html
}

function renderRow(row: Element, tidy: HtmlRenderer): string {
  const cells = getChildElements(row)
    .filter((cell) => cell.name === 'td' || cell.name === 'th')
    .map((cell) => {
      const attributes =
        renderSpan(cell, 'colspan') +
        renderSpan(cell, 'rowspan') +
        renderScope(cell) +
        renderBlockAttributes(cell, tidy)
      return `<${cell.name}${attributes}>${tidy.renderMixed(cell.children)}</${cell.name}>`
    })
  return cells.length === 0 ? '' : `<tr>${cells.join('')}</tr>`
}

function renderSpan(cell: Element, name: 'colspan' | 'rowspan'): string {
  const value = cell.attribs[name] ?? ''
  return /^\d{1,3}$/.test(value) && value !== '1' ? ` ${name}="${value}"` : ''
}

function renderScope(cell: Element): string {
  const value = cell.attribs.scope
  return value === 'col' || value === 'row' ? ` scope="${value}"` : ''
}

function getChildElements(parent: { children: ChildNode[] }): Element[] {
  return parent.children.filter(isTag)
}
