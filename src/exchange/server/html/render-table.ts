import { type ChildNode, type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { HtmlRenderer } from './normalize-html.ts'
import { renderBlockAttributes, renderCaptionParagraph } from './render-block-attributes.ts'

/** Renders rows and cells with their spans. Nested tables stay inside their cell. */
export function renderTable(table: Element, renderer: HtmlRenderer): string {
  const caption = getChildElements(table).find((child) => child.name === 'caption')
  const captionHtml = caption ? `<caption>${renderer.renderInline(caption.children)}</caption>` : ''
  const sections = renderSections(getChildElements(table), renderer)
  // A table without rows is broken markup. Its text is kept.
  if (sections === '') return renderCaptionParagraph(DomUtils.textContent(table).trim())
  return `<table>${captionHtml}${sections}</table>`
}

function renderSections(elements: Element[], renderer: HtmlRenderer): string {
  let html = ''
  for (const element of elements) {
    if (element.name === 'tr') html += renderRow(element, renderer)
    else if (['thead', 'tbody', 'tfoot'].includes(element.name)) {
      const rows = renderSections(getChildElements(element), renderer)
      if (rows !== '') html += `<${element.name}>${rows}</${element.name}>`
    }
  }
  return html
}

function renderRow(row: Element, renderer: HtmlRenderer): string {
  const cells = getChildElements(row)
    .filter((cell) => cell.name === 'td' || cell.name === 'th')
    .map((cell) => {
      const attributes =
        renderSpan(cell, 'colspan') +
        renderSpan(cell, 'rowspan') +
        renderScope(cell) +
        renderBlockAttributes(cell, renderer)
      return `<${cell.name}${attributes}>${renderer.renderMixed(cell.children)}</${cell.name}>`
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
