// Site generators let templates stand within a text: Hugo's shortcodes, Jekyll's Liquid tags, kramdown's
// attributes. Here those a reader saw as pictures, videos, links and code become just that, the others lose
// their brackets and keep what they enclose.
import { readArguments } from './template-arguments.ts'
import { renderTag, type TagContext } from './template-tags.ts'

const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
const COMMENT =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{\{[<%]\s*comment\s*[%>]\}\}[\s\S]*?\{\{[<%]\s*\/comment\s*[%>]\}\}/g
const LISTING =
  /\{%-?\s*(highlight|codeblock|code)\b([^%]*?)-?%\}\n?([\s\S]*?)\{%-?\s*end\1\s*-?%\}|\{\{[<%]\s*(highlight|code)\b([^>%]*?)[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\4\s*[>%]\}\}/g
const CODE =
  /(?<=^|\n)([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[^\n]*|$)|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\3(?!`)/g
// Hugo’s way to show a shortcode instead of using it: its inside is a comment.
const SHOWN = /\{\{([<%])\/\*\s*([\s\S]*?)\s*\*\/([>%])\}\}/g
// Bounded, or a page of openings that never end would be read once for each of them.
const HUGO =
  /\{\{([<%])-?\s*(\/?)\s*([\w./-]+)((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`}]|\}(?!\})){0,2000}?)[%>]\}\}/g
const LIQUID = /\{%-?\s*(\w+)((?:"[^"]*"|'[^']*'|[^"'%]|%(?!\})){0,2000}?)-?%\}/g
const OUTPUT =
  /\{\{-?\s*(?:(["'])(.*?)\1[^{}]*|((?:site|page|include|relative_url|forloop)\b[^{}]*?))\s*-?\}\}/g
/** kramdown: `{: .wide}` after a block or a word, `{:toc}` under the list it replaces. */
const TOC = /^[*+\-\d.]+[ \t][^\n]*\n\{:[^}\n]*\btoc\b[^}\n]*\}[ \t]*$/gm
const ATTRIBUTES = /^[ \t]*\{:[^}\n]*\}[ \t]*$|(?<=[)\]*_`])\{:[^}\n]*\}|^\{[.#][\w-]+[^}\n]*\}[ \t]*$/gm
/** Where loops and variables are, what stands in double braces is filled in as well. */
const PROGRAM = /\{%-?\s*(?:for|assign|capture|if|unless|case)\b/
const FILLED = /\{\{-?\s*([^{}\n]*?)\s*-?\}\}/g
const ASIDE = /\uE000(\d+)\uE001/g

/** @returns Markdown without templates */
export function expandTemplates(markdown: string, context: TagContext): string {
  if (!markdown.includes('{')) return markdown
  const kept: string[] = []
  const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`
  const source = markdown
    .replaceAll(RAW, (_, raw: string) => keep(raw))
    .replaceAll(LISTING, (_whole, _liquid, liquidArguments, liquidCode, _hugo, hugoArguments, hugoCode) =>
      keep(fence(liquidArguments ?? hugoArguments ?? '', liquidCode ?? hugoCode ?? '')),
    )
    .replaceAll(CODE, (code) => keep(code.replaceAll(SHOWN, '{{$1 $2 $3}}')))
    .replaceAll(SHOWN, (_, open: string, inner: string, close: string) =>
      keep(`\`{{${open} ${inner} ${close}}}\``),
    )
  const isProgram = PROGRAM.test(source)
  const text = source
    .replaceAll(COMMENT, '')
    .replaceAll(OUTPUT, (_, _quote, literal: string | undefined, name: string | undefined) => {
      if (name !== undefined && !/^site\.(?:baseurl|url|github\.url)\b/.test(name))
        context.onUnknown(`{{ ${name.trim()} }}`)
      return literal ?? ''
    })
    .replaceAll(HUGO, (_, kind: string, closing: string, name: string, given: string) =>
      closing === '/'
        ? ''
        : renderTag({ name, shown: `{{${kind} ${name}`, ...readArguments(given) }, context),
    )
    .replaceAll(FILLED, (whole, name: string) => {
      if (!isProgram) return whole
      context.onUnknown(`{{ ${name} }}`)
      return ''
    })
    .replaceAll(LIQUID, (_, name: string, given: string) =>
      name.startsWith('end')
        ? ''
        : renderTag({ name, shown: `{% ${name}`, ...readArguments(given) }, context),
    )
    .replaceAll(TOC, '')
    .replaceAll(ATTRIBUTES, '')
  return putBack(text, kept)
}

function putBack(text: string, kept: string[]): string {
  const whole = text.replaceAll(ASIDE, (_, index: string) => kept[Number(index)] ?? '')
  // Code may stand within what was shown raw.
  return ASIDE.test(whole) ? putBack(whole, kept) : whole
}

function fence(given: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `\n\n${marks}${/^\s*([\w+#-]+)/.exec(given)?.[1] ?? ''}\n${code.replace(/\n[ \t]*$/, '')}\n${marks}\n\n`
}
