// The block editor stores footnotes as JSON in the metadata of the post; the text contains only their numbers.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { parseJson } from '../parse-json.ts'

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** Renders the list of footnotes as WordPress does. Returns an empty string if there are none or the JSON is invalid. */
export function renderFootnotes(json: string | undefined): string {
  const notes = Footnotes.safeParse(parseJson(json ?? '')).data ?? []
  if (notes.length === 0) return ''
  const items = notes.map(({ id, content }) => {
    const name = escapeHtml(id)
    return `<li id="${name}">${content} <a href="#${name}-link">↩︎</a></li>`
  })
  return `<ol>${items.join('')}</ol>`
}
