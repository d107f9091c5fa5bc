// HTML → the editor's document. Through our own policy: the editor's library would hand text to the parser itself,
// which Trusted Types refuse.
import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { parseHtml } from '../../parse-html.ts'
import { articleExtensions } from './article-extensions.ts'

/** @param html as the server's sanitiser left it, or of a draft that nobody has cleaned */
export function htmlToDocument(html: string): JSONContent {
  return DocumentParser.fromSchema(getSchema(articleExtensions)).parse(parseHtml(html)).toJSON()
}
