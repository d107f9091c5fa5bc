// Converts HTML into a document of the editor. Uses this project's Trusted Types policy, because Tiptap would pass the
// string to the parser directly, which Trusted Types block.
import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { parseHtml } from '../../parse-html.ts'
import { articleExtensions } from './article-extensions.ts'

/** @param html sanitized HTML of an article, or unsanitized HTML of a draft */
export function htmlToDocument(html: string): JSONContent {
  return DocumentParser.fromSchema(getSchema(articleExtensions)).parse(parseHtml(html)).toJSON()
}
