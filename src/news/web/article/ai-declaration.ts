import type { Article } from '../../contract/article.ts'

export type AiDeclaration = Pick<Article, 'aiPercent' | 'aiDeclared' | 'aiUse'>

/** Picks the fields that `AiDeclarationPanel` shows. */
export function getAiDeclaration({ aiPercent, aiDeclared, aiUse }: Article): AiDeclaration {
  return { aiPercent, aiDeclared, aiUse }
}
