import type { AiUse } from '#src/news/contract/ai-use.ts'
import { type AiPart, aiParts } from '#src/news/contract/limits.ts'
import { type ArticleFormFields, noAiUse } from '../article-form-fields.ts'

/**
 * Updates the AI declaration after LLM text was inserted: adds the part and the model's name, and resets the percentage
 * so that the server measures it. The editor can change all of this.
 */
export function declareLlmUse(
  aiUse: AiUse | null,
  part: AiPart,
  model: string,
): Pick<ArticleFormFields, 'aiUse' | 'aiPercent'> {
  const before = aiUse ?? noAiUse
  const parts = aiParts.filter((candidate) => candidate === part || before.parts.includes(candidate))
  return { aiUse: { ...before, parts, system: before.system || model }, aiPercent: null }
}
