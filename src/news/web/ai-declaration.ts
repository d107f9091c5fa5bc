import type { Article } from '../contract/article.ts'

export type AiDeclaration = Pick<Article, 'aiPercent' | 'aiDeclared' | 'aiUse'>

/** What the editors declare about machines, as `HowItWasMade` shows it. */
export function getAiDeclaration({ aiPercent, aiDeclared, aiUse }: Article): AiDeclaration {
  return { aiPercent, aiDeclared, aiUse }
}
