// The block editor keeps footnotes beside the post, as JSON in its meta data; the text holds their numbers.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }))

/** The list as WordPress shows it; empty when there is none, or none that can be read. */
export function renderFootnotes(json: string | undefined): string {
  const notes = Footnotes.safeParse(parseJson(json ?? '')).data ?? []
  if (notes.length === 0) return ''
  const items = notes.map(({ id, content }) => {
    const name = escapeHtml(id)
    return `<li id="${name}">${content} <a href="#${name}-link">↩︎</a></li>`
  })
  return `<ol>${items.join('')}</ol>`
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
