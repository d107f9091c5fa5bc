// What stands above a Markdown text: YAML between `---` (Jekyll, Hugo, Astro, Olea), TOML between `+++`,
// JSON, or plain lines.
import { parse as parseYaml } from 'yaml'

export type FrontMatter = { fields: Map<string, unknown>; body: string; error?: string }

/** Field names are lower-cased; broken front matter gives no fields and an `error` to report. */
export function readFrontMatter(text: string): FrontMatter {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const match = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(source)
  if (!match)
    return parseJsonFrontMatter(source) ?? parseLineFrontMatter(source) ?? { fields: new Map(), body: source }
  const [whole, fence, head = ''] = match
  const body = source.slice(whole.length)
  if (fence === '+++') return { fields: parseToml(head), body }
  try {
    return { fields: toFields(parseYaml(head)), body }
  } catch (error) {
    // The parser has an error of its own for what is no YAML, and Node's for what would fill the memory.
    if (!(error instanceof Error)) throw error
    return { fields: new Map(), body, error: error.message.split('\n', 1)[0] }
  }
}

/** Hugo takes JSON as well: braces of their own lines, without any fence. */
function parseJsonFrontMatter(source: string): FrontMatter | undefined {
  const [head = ''] = /^\{[ \t]*\n[\s\S]*?\n\}(?=[ \t]*(?:\n|$))/.exec(source) ?? []
  if (head === '') return undefined
  try {
    return { fields: toFields(JSON.parse(head)), body: source.slice(head.length) }
  } catch (error) {
    // A text may well begin with a brace.
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Pelican and MultiMarkdown: lines of `Name: words` up to the first empty one, a title or a date among them. */
function parseLineFrontMatter(source: string): FrontMatter | undefined {
  const [head = ''] = /^(?:\w[\w-]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*)+(?=\s*\n|$)/.exec(`${source}\n`) ?? []
  const fields = new Map<string, unknown>()
  for (const [, name = '', words = ''] of head.matchAll(/^(\w[\w-]*):([^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm))
    fields.set(name.toLowerCase(), words.replaceAll(/\s+/g, ' ').trim())
  return fields.has('title') || fields.has('date') ? { fields, body: source.slice(head.length) } : undefined
}

function toFields(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map()
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
}

/** The flat part of TOML: strings, booleans, dates and lists of strings, which is what posts use. */
function parseToml(head: string): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const line of head
    .replaceAll(/\[\s*\n([\s\S]*?)\]/g, (list) => list.replaceAll('\n', ' '))
    .split('\n')) {
    // A table begins: its keys belong to a theme, not to the post.
    if (/^\s*\[/.test(line)) break
    const match = /^\s*["']?([\w-]+)["']?\s*=\s*(.+?)\s*$/.exec(line)
    if (match) fields.set((match[1] ?? '').toLowerCase(), parseTomlValue(match[2] ?? ''))
  }
  return fields
}

function parseTomlValue(text: string): unknown {
  if (text.startsWith('['))
    return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g)].map(([, a, b]) => unescapeToml(a) ?? b)
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'([^']*)'/.exec(text)
  if (quoted) return unescapeToml(quoted[1]) ?? quoted[2]
  const plain = text.replace(/\s+#.*$/, '')
  return plain === 'true' ? true : plain === 'false' ? false : plain
}

function unescapeToml(text: string | undefined): string | undefined {
  return text?.replaceAll(/\\(["\\])/g, '$1').replaceAll('\\n', '\n')
}
