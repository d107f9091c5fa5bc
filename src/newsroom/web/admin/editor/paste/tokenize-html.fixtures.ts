// Compares HTML in tests.
import { Parser } from 'htmlparser2'

/** Normalizes HTML to a list of tags and texts, which ignores the order of attributes and white space. */
export function tokenizeHtml(html: string): string[] {
  const tokens: string[] = []
  const synonyms: Record<string, string> = { b: 'strong', i: 'em' }
  let isWordBefore = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const pairs = Object.entries(attributes).map(([key, value]) => `${key}=${value}`)
      tokens.push([synonyms[name] ?? name, ...pairs.sort()].join(' '))
      isWordBefore = false
    },
    onclosetag(name) {
      tokens.push(`/${synonyms[name] ?? name}`)
      isWordBefore = false
    },
    ontext(text) {
      const words = text.replaceAll(/\s+/g, ' ')
      if (words.trim() === '') return
      if (isWordBefore) tokens.push(`${tokens.pop() ?? ''}${words}`)
      else tokens.push(words)
      isWordBefore = true
    },
  })
  parser.end(html)
  return tokens.map((part) => part.trim())
}
