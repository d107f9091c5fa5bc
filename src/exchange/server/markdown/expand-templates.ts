// Site generators let templates stand within a text: Hugo's shortcodes, Jekyll's Liquid tags, kramdown's
// attributes. Here those a reader saw as pictures, videos, links and code become just that, the others lose
// their brackets and keep what they enclose.
import { parseTemplateArguments } from './parse-template-arguments.ts'
import { renderTemplateTag, type TemplateContext } from './render-template-tag.ts'

const rawPattern = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
const commentPattern =
  /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|\{\{[<%]\s*comment\s*[%>]\}\}[\s\S]*?\{\{[<%]\s*\/comment\s*[%>]\}\}/g
const listingPattern =
  /\{%-?\s*(highlight|codeblock|code)\b([^%]*?)-?%\}\n?([\s\S]*?)\{%-?\s*end\1\s*-?%\}|\{\{[<%]\s*(highlight|code)\b([^>%]*?)[>%]\}\}\n?([\s\S]*?)\{\{[<%]\s*\/\4\s*[>%]\}\}/g
const codePattern =
  /(?<=^|\n)([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[^\n]*|$)|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\3(?!`)/g
// Hugo’s way to show a shortcode instead of using it: its inside is a comment.
const escapedShortcodePattern = /\{\{([<%])\/\*\s*([\s\S]*?)\s*\*\/([>%])\}\}/g
// Bounded, or a page of openings that never end would be read once for each of them.
const hugoShortcodePattern =
  /\{\{([<%])-?\s*(\/?)\s*([\w./-]+)((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`}]|\}(?!\})){0,2000}?)[%>]\}\}/g
const liquidTagPattern = /\{%-?\s*(\w+)((?:"[^"]*"|'[^']*'|[^"'%]|%(?!\})){0,2000}?)-?%\}/g
const liquidOutputPattern =
  /\{\{-?\s*(?:(["'])(.*?)\1[^{}]*|((?:site|page|include|relative_url|forloop)\b[^{}]*?))\s*-?\}\}/g
/** kramdown: `{: .wide}` after a block or a word, `{:toc}` under the list it replaces. */
const tocPattern = /^[*+\-\d.]+[ \t][^\n]*\n\{:[^}\n]*\btoc\b[^}\n]*\}[ \t]*$/gm
const attributesPattern =
  /^[ \t]*\{:[^}\n]*\}[ \t]*$|(?<=[)\]*_`])\{:[^}\n]*\}|^\{[.#][\w-]+[^}\n]*\}[ \t]*$/gm
/** Where loops and variables are, what stands in double braces is filled in as well. */
const liquidLogicPattern = /\{%-?\s*(?:for|assign|capture|if|unless|case)\b/
const placeholderPattern = /\{\{-?\s*([^{}\n]*?)\s*-?\}\}/g
const ASIDE = /\uE000(\d+)\uE001/g

/** @returns Markdown without templates */
export function expandTemplates(markdown: string, context: TemplateContext): string {
  if (!markdown.includes('{')) return markdown
  const kept: string[] = []
  const keep = (text: string) => `\uE000${kept.push(text) - 1}\uE001`
  const source = markdown
    .replaceAll(rawPattern, (_, raw: string) => keep(raw))
    .replaceAll(
      listingPattern,
      (_whole, _liquid, liquidArguments, liquidCode, _hugo, hugoArguments, hugoCode) =>
        keep(renderCodeFence(liquidArguments ?? hugoArguments ?? '', liquidCode ?? hugoCode ?? '')),
    )
    .replaceAll(codePattern, (code) => keep(code.replaceAll(escapedShortcodePattern, '{{$1 $2 $3}}')))
    .replaceAll(escapedShortcodePattern, (_, open: string, inner: string, close: string) =>
      keep(`\`{{${open} ${inner} ${close}}}\``),
    )
  const isProgram = liquidLogicPattern.test(source)
  const text = source
    .replaceAll(commentPattern, '')
    .replaceAll(liquidOutputPattern, (_, _quote, literal: string | undefined, name: string | undefined) => {
      if (name !== undefined && !/^site\.(?:baseurl|url|github\.url)\b/.test(name))
        context.onUnknown(`{{ ${name.trim()} }}`)
      return literal ?? ''
    })
    .replaceAll(hugoShortcodePattern, (_, kind: string, closing: string, name: string, given: string) =>
      closing === '/'
        ? ''
        : renderTemplateTag({ name, label: `{{${kind} ${name}`, ...parseTemplateArguments(given) }, context),
    )
    .replaceAll(placeholderPattern, (whole, name: string) => {
      if (!isProgram) return whole
      context.onUnknown(`{{ ${name} }}`)
      return ''
    })
    .replaceAll(liquidTagPattern, (_, name: string, given: string) =>
      name.startsWith('end')
        ? ''
        : renderTemplateTag({ name, label: `{% ${name}`, ...parseTemplateArguments(given) }, context),
    )
    .replaceAll(tocPattern, '')
    .replaceAll(attributesPattern, '')
  return restorePlaceholders(text, kept)
}

function restorePlaceholders(text: string, kept: string[]): string {
  const whole = text.replaceAll(ASIDE, (_, index: string) => kept[Number(index)] ?? '')
  // Code may stand within what was shown raw.
  return ASIDE.test(whole) ? restorePlaceholders(whole, kept) : whole
}

function renderCodeFence(given: string, code: string): string {
  const marks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `\n\n${marks}${/^\s*([\w+#-]+)/.exec(given)?.[1] ?? ''}\n${code.replace(/\n[ \t]*$/, '')}\n${marks}\n\n`
}
