import { type Document, hasChildren, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

// Only unclosed tags of a broken editor reach this depth. Recursion beyond it would exhaust the stack.
const maxDepth = 200
const tagsRemovedWhenTooDeep = /<\/?(?!(?:p|br|img|hr)[\s/>])[a-z][^>]*>/gi

/** Parses HTML. If it is nested too deeply, keeps only its paragraphs, line breaks, rules and pictures. */
export function parseHtml(html: string): Document {
  const document = parseDocument(html)
  return exceedsMaxDepth(document) ? parseDocument(html.replaceAll(tagsRemovedWhenTooDeep, ' ')) : document
}

function exceedsMaxDepth(document: Document): boolean {
  let level: ParentNode[] = [document]
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    if (level.length === 0) return false
    level = level.flatMap((node) => node.children.filter(hasChildren))
  }
  return true
}
