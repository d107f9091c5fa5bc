import { desc, eq } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { EngineShare } from '../../contract/newsroom.ts'
import { engineDrafts } from '../newsroom.tables.ts'
import { engineShare } from './llm-ratio.ts'

const mostDrafts = 100

/** What survives in an article from the texts that the engine wrote for it. */
export async function measuredShare(
  db: Db | Transaction,
  article: { id: string; plainText: string; summary: string; language: LanguageCode },
): Promise<EngineShare> {
  const texts = await db
    .select({ given: engineDrafts.given, written: engineDrafts.written })
    .from(engineDrafts)
    .where(eq(engineDrafts.articleId, article.id))
    .orderBy(desc(engineDrafts.createdAt))
    .limit(mostDrafts)
  const text = `${article.summary}\n${article.plainText}`
  return { ...engineShare({ text, language: article.language }, texts), drafts: texts.length }
}
