// Combines what two editors changed in an article, if they changed different fields and different paragraphs.
import type { JSONContent } from '@tiptap/core'
import { type ArticleFieldName, articleFieldNames } from '#src/news/contract/article-fields.ts'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import { htmlToDocument } from '../schema/html-to-document.ts'
import { mergeLists } from './merge-lists.ts'

export type MergedFields = {
  fields: Omit<ArticleFormFields, 'content'>
  /** The blocks of the text, such as paragraphs and lists. */
  blocks: JSONContent[]
}

/**
 * @param base the version that both started from
 * @returns undefined when both changed the same field or the same block differently
 */
export function mergeFields(
  base: ArticleFormFields,
  mine: ArticleFormFields,
  theirs: ArticleFormFields,
): MergedFields | undefined {
  const blocks = mergeLists(toBlocks(base.content), toBlocks(mine.content), toBlocks(theirs.content))
  if (!blocks) return undefined
  const merged: [ArticleFieldName, unknown][] = []
  for (const name of articleFieldNames) {
    if (name === 'content') continue
    const [before, own, other] = [base[name], mine[name], theirs[name]].map((value) => JSON.stringify(value))
    if (own !== before && other !== before && own !== other) return undefined
    merged.push([name, own === before ? theirs[name] : mine[name]])
  }
  return {
    fields: Object.fromEntries(merged) as MergedFields['fields'],
    blocks: blocks.map((block): JSONContent => JSON.parse(block)),
  }
}

/** In the form of the editor's document, in which different HTML of the same block is equal. */
function toBlocks(html: string): string[] {
  const blocks = (htmlToDocument(html).content ?? []).map((block) => JSON.stringify(block))
  // An empty text has one empty paragraph, and the editor keeps one after the last block.
  while (blocks.at(-1) === emptyParagraph) blocks.pop()
  return blocks
}

const emptyParagraph = JSON.stringify({ type: 'paragraph' })
