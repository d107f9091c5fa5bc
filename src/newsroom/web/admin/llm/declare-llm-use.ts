import type { AiUse } from '#src/news/contract/ai-use.ts'
import { type AiPart, aiParts } from '#src/news/contract/limits.ts'
import { type ArticleFields, noAiUse } from '../article-fields.ts'

/**
 * The declaration once a text of the engine's stands in the article: it names the part and the machine, and the share
 * is the measured one. The editor may change all of it.
 */
export function declareLlmUse(
  aiUse: AiUse | null,
  part: AiPart,
  model: string,
): Pick<ArticleFields, 'aiUse' | 'aiPercent'> {
  const before = aiUse ?? noAiUse
  const parts = aiParts.filter((each) => each === part || before.parts.includes(each))
  return { aiUse: { ...before, parts, system: before.system || model }, aiPercent: null }
}
