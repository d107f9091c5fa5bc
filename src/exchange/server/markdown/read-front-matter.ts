// Reads the front matter of a Markdown file: YAML between `---` (Jekyll, Hugo, Astro, Olea), TOML between `+++`, JSON, or
// plain lines.
import { parse as parseYaml } from 'yaml'

type FrontMatter = { fields: Map<string, unknown>; body: string; error?: string }

/** Field names are in lower case. For invalid front matter, returns no fields and the `error`. */
export function readFrontMatter(text: string): FrontMatter {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const match = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n\1[ \t]*(?:\n|$)/.exec(source)
  if (!match) {
    const others = parseJsonFrontMatter(source) ?? parseLineFrontMatter(source)
    const isUnclosed = /^(?:---|\+\+\+)[ \t]*\n["']?\w[\w-]*["']?\s*[:=]/.test(source)
    return (
      others ?? { fields: new Map(), body: source, ...(isUnclosed ? { error: 'its end is missing' } : {}) }
    )
  }
  const [frontMatter, delimiter, head = ''] = match
  const body = source.slice(frontMatter.length)
  if (delimiter === '+++') return { fields: parseToml(head), body }
  try {
    return { fields: toFields(parseYaml(head)), body }
  } catch (error) {
    // The parser throws its own error for invalid YAML, and a ReferenceError for aliases that would exhaust the memory.
    if (!(error instanceof Error)) throw error
    return { fields: new Map(), body, error: error.message.split('\n', 1)[0] }
  }
}

/** Hugo also supports JSON. Its braces are on separate lines, without a delimiter. */
function parseJsonFrontMatter(source: string): FrontMatter | undefined {
  const [head = ''] = /^\{[ \t]*\n[\s\S]*?\n\}(?=[ \t]*(?:\n|$))/.exec(source) ?? []
  if (head === '') return undefined
  try {
    return { fields: toFields(JSON.parse(head)), body: source.slice(head.length) }
  } catch (error) {
    // Not front matter: a text can start with a brace.
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Pelican and MultiMarkdown: lines of `Name: value` up to the first empty line, with at least a title or a date. */
function parseLineFrontMatter(source: string): FrontMatter | undefined {
  const [head = ''] = /^(?:\w[\w-]*:[^\n]*\n(?:[ \t]+\S[^\n]*\n)*)+(?=\s*\n|$)/.exec(`${source}\n`) ?? []
  const fields = new Map<string, unknown>()
  for (const [, name = '', value = ''] of head.matchAll(/^(\w[\w-]*):([^\n]*(?:\n[ \t]+\S[^\n]*)*)/gm))
    fields.set(name.toLowerCase(), value.replaceAll(/\s+/g, ' ').trim())
  return fields.has('title') || fields.has('date') ? { fields, body: source.slice(head.length) } : undefined
}

function toFields(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map()
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
}

/** Parses the part of TOML that posts use: strings, booleans, dates and lists of strings, without tables. */
function parseToml(head: string): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  for (const line of head
    .replaceAll(/\[\s*\n([\s\S]*?)\]/g, (list) => list.replaceAll('\n', ' '))
    .split('\n')) {
    // Start of a table, whose keys belong to a theme.
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
  const unquoted = text.replace(/\s+#.*$/, '')
  if (unquoted === 'true') return true
  return unquoted === 'false' ? false : unquoted
}

function unescapeToml(text: string | undefined): string | undefined {
  return text?.replaceAll(/\\(["\\])/g, '$1').replaceAll('\\n', '\n')
}
