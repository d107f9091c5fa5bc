import { desc, eq } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { LlmRatioResult } from '../../contract/newsroom.ts'
import { llmDrafts } from '../newsroom.tables.ts'
import { calculateLlmRatio } from './calculate-llm-ratio.ts'

const maxDrafts = 100

/** Compares an article with the texts that the LLM wrote for it. */
export async function measureLlmRatio(
  db: Db | Transaction,
  article: { id: string; plainText: string; summary: string; language: LanguageCode },
): Promise<LlmRatioResult> {
  const texts = await db
    .select({ given: llmDrafts.given, written: llmDrafts.written })
    .from(llmDrafts)
    .where(eq(llmDrafts.articleId, article.id))
    .orderBy(desc(llmDrafts.createdAt))
    .limit(maxDrafts)
  const text = `${article.summary}\n${article.plainText}`
  return { ...calculateLlmRatio({ text, language: article.language }, texts), drafts: texts.length }
}
