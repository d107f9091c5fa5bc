import type { Article } from '../contract/article.ts'

export type Declaration = Pick<Article, 'aiPercent' | 'aiDeclared' | 'aiUse'>

/** What the editors declare about machines, as `HowItWasMade` shows it. */
export function declaredIn({ aiPercent, aiDeclared, aiUse }: Article): Declaration {
  return { aiPercent, aiDeclared, aiUse }
}
