// Expands the templates that site generators allow in a text: Hugo's shortcodes, Jekyll's Liquid tags, kramdown's
// attributes. Pictures, videos, links and code are rendered. Other templates are removed, but their content is kept.
import { parseTemplateArguments } from './parse-template-arguments.ts'
import { renderTemplateTag, type TemplateContext } from './render-template-tag.ts'
import { replaceBlocks } from './replace-blocks.ts'

const rawStart = /\{%-?\s*raw\s*-?%\}/g
const rawEnd = /\{%-?\s*endraw\s*-?%\}/g
const liquidCommentStart = /\{%-?\s*comment\s*-?%\}/g
const liquidCommentEnd = /\{%-?\s*endcomment\s*-?%\}/g
const hugoCommentStart = /\{\{[<%]\s*comment\s*[%>]\}\}/g
const hugoCommentEnd = /\{\{[<%]\s*\/comment\s*[%>]\}\}/g
// The length is limited as below.
const liquidListingStart = /\{%-?\s*(highlight|codeblock|code)\b([^%]{0,2000}?)-?%\}\n?/g
const hugoListingStart = /\{\{[<%]\s*(highlight|code)\b([^>%]{0,2000}?)[>%]\}\}\n?/g
const liquidEnd = (name: string) => new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
const hugoEnd = (name: string) => new RegExp(`\\{\\{[<%]\\s*/${name}\\s*[%>]\\}\\}`, 'g')
const codePattern =
  /(?<=^|\n)([ \t>]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n[ \t>]*\2[^\n]*|$)|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\3(?!`)/g
// Hugo's escape for a shortcode that is shown instead of executed: its content is a comment.
const escapedShortcodePattern = /\{\{([<%])\/\*\s*([\s\S]*?)\s*\*\/([>%])\}\}/g
// The length is limited: a page of unclosed tags would otherwise take quadratic time.
const hugoShortcodePattern =
  /\{\{([<%])-?\s*(\/?)\s*([\w./-]+)((?:"(?:\\.|[^"\\])*"|`[^`]*`|[^"`}]|\}(?!\})){0,2000}?)[%>]\}\}/g
const liquidTagPattern = /\{%-?\s*(\w+)((?:"[^"]*"|'[^']*'|[^"'%]|%(?!\})){0,2000}?)-?%\}/g
const liquidOutputPattern =
  /\{\{-?\s*(?:(["'])(.*?)\1[^{}]*|((?:site|page|include|relative_url|forloop)\b[^{}]*?))\s*-?\}\}/g
/** kramdown: `{: .wide}` after a block or a word, and `{:toc}` under a list that the table of contents replaces. */
const tocPattern = /^[*+\-\d.]+[ \t][^\n]*\n\{:[^}\n]*\btoc\b[^}\n]*\}[ \t]*$/gm
const attributesPattern =
  /^[ \t]*\{:[^}\n]*\}[ \t]*$|(?<=[)\]*_`])\{:[^}\n]*\}|^\{[.#][\w-]+[^}\n]*\}[ \t]*$/gm
/** Liquid logic. If a text contains it, its double braces are Liquid variables as well. */
const liquidLogicPattern = /\{%-?\s*(?:for|assign|capture|if|unless|case)\b/
const liquidVariablePattern = /\{\{-?\s*([^{}\n]*?)\s*-?\}\}/g
// Placeholder of a finished part of the text: its index between two private-use characters.
const placeholderPattern = /\uE000(\d+)\uE001/g
const placeholderCharacters = /[\uE000\uE001]/g

/** @returns Markdown without templates */
export function expandTemplates(markdown: string, context: TemplateContext): string {
  if (!markdown.includes('{')) return markdown
  const stored: string[] = []
  const store = (text: string) => `\uE000${stored.push(text) - 1}\uE001`
  const storeListing = ([, , argumentText = '']: RegExpExecArray, code: string) =>
    store(renderCodeFence(argumentText, code))
  const marked = markdown.replaceAll(placeholderCharacters, (character) => store(character))
  const unescaped = replaceBlocks(
    marked,
    rawStart,
    () => rawEnd,
    (_, raw) => store(raw),
  )
  const withoutLiquidCode = replaceBlocks(unescaped, liquidListingStart, liquidEnd, storeListing)
  const source = replaceBlocks(withoutLiquidCode, hugoListingStart, hugoEnd, storeListing)
    .replaceAll(codePattern, (code) => store(code.replaceAll(escapedShortcodePattern, '{{$1 $2 $3}}')))
    .replaceAll(escapedShortcodePattern, (_, open: string, inner: string, close: string) =>
      store(`\`{{${open} ${inner} ${close}}}\``),
    )
  const hasLogic = liquidLogicPattern.test(source)
  const withoutLiquidComments = replaceBlocks(
    source,
    liquidCommentStart,
    () => liquidCommentEnd,
    () => '',
  )
  const text = replaceBlocks(
    withoutLiquidComments,
    hugoCommentStart,
    () => hugoCommentEnd,
    () => '',
  )
    .replaceAll(liquidOutputPattern, (_, _quote, literal: string | undefined, name: string | undefined) => {
      if (name !== undefined && !/^site\.(?:baseurl|url|github\.url)\b/.test(name))
        context.onUnknown(`{{ ${name.trim()} }}`)
      return literal ?? ''
    })
    .replaceAll(
      hugoShortcodePattern,
      (_, kind: string, closing: string, name: string, argumentText: string) =>
        closing === '/'
          ? ''
          : renderTemplateTag(
              { name, label: `{{${kind} ${name}`, ...parseTemplateArguments(argumentText) },
              context,
            ),
    )
    .replaceAll(liquidVariablePattern, (match, name: string) => {
      if (!hasLogic) return match
      context.onUnknown(`{{ ${name} }}`)
      return ''
    })
    .replaceAll(liquidTagPattern, (_, name: string, argumentText: string) =>
      name.startsWith('end')
        ? ''
        : renderTemplateTag({ name, label: `{% ${name}`, ...parseTemplateArguments(argumentText) }, context),
    )
    .replaceAll(tocPattern, '')
    .replaceAll(attributesPattern, '')
  return restorePlaceholders(text, stored)
}

/** A stored text can contain placeholders of texts stored before it, such as code inside a raw block. */
function restorePlaceholders(text: string, stored: string[]): string {
  return text.replaceAll(placeholderPattern, (_, index: string) =>
    restorePlaceholders(stored[Number(index)] ?? '', stored),
  )
}

function renderCodeFence(argumentText: string, code: string): string {
  const backticks = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  return `\n\n${backticks}${/^\s*([\w+#-]+)/.exec(argumentText)?.[1] ?? ''}\n${code.replace(/\n[ \t]*$/, '')}\n${backticks}\n\n`
}
