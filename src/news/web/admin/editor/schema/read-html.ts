// HTML → the editor's document. Through our own policy: the editor's library would hand text to the parser itself,
// which Trusted Types refuse.
import { getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser as DocumentParser } from '@tiptap/pm/model'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { articleExtensions } from './article-extensions.ts'

/** @param html as the server's sanitiser left it, or as `cleanPasted` did */
export function readHtml(html: string): JSONContent {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html')
  return DocumentParser.fromSchema(getSchema(articleExtensions)).parse(body).toJSON()
}
