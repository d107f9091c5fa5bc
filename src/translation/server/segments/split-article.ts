// Splits an article into segments, and composes its translation from translated segments.
import { escapeHtml } from '#src/platform/escape-html.ts'
import { escapeText, type Token, toPlainText } from './markup.ts'
import { createSegment, type Part, type Segment } from './segment.ts'
import { splitHtml } from './split-html.ts'

export type ArticleText = { title: string; summary: string; content: string }

type SplitArticle = {
  /** The title first, then the summary if there is one, then the body in its order. */
  segments: Segment[]
  hasSummary: boolean
  template: Part[]
}

export function splitArticle({ title, summary, content }: ArticleText): SplitArticle {
  const hasSummary = summary.trim() !== ''
  const head = [createTextSegment('title', title)]
  if (hasSummary) head.push(createTextSegment('summary', summary))
  const body = splitHtml(content)
  return { segments: [...head, ...body.segments], hasSummary, template: body.template }
}

/**
 * A segment without a translation stays in the source language.
 * @param translations by segment, with exactly the placeholders of the source (see `transferPlaceholders`)
 */
export function composeArticle(
  { segments, hasSummary, template }: SplitArticle,
  translations: readonly (readonly Token[] | undefined)[],
): ArticleText {
  const tokensOf = (index: number) => translations[index] ?? segments[index]?.tokens ?? []
  const bodyStart = hasSummary ? 2 : 1
  const render = (part: Part): string => {
    if (typeof part === 'string') return part
    if ('attribute' in part) return escapeHtml(toPlainText(tokensOf(part.attribute + bodyStart)))
    const index = part.segment + bodyStart
    return renderTokens(tokensOf(index), segments[index], render)
  }
  return {
    title: toPlainText(tokensOf(0)),
    summary: hasSummary ? toPlainText(tokensOf(1)) : '',
    content: template.map(render).join(''),
  }
}

function renderTokens(
  tokens: readonly Token[],
  segment: Segment | undefined,
  render: (part: Part) => string,
): string {
  return tokens
    .map((token) => {
      if (token.kind === 'text') return escapeText(token.text)
      const placeholder = segment?.placeholders.get(token.id)
      if (!placeholder) return ''
      if (token.kind === 'close') return placeholder.close
      const open = placeholder.open.map(render).join('')
      return token.kind === 'single' ? `${open}${placeholder.close}` : open
    })
    .join('')
}

function createTextSegment(kind: 'title' | 'summary', text: string): Segment {
  const tokens: Token[] = [{ kind: 'text', text: text.trim() }]
  return createSegment({ kind, tokens, placeholders: new Map(), isVerbatim: !/\p{L}/u.test(text) })
}
