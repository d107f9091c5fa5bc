// Texts that editors let the LLM write. All of them are stored, so that the ratio of LLM text in the article can be
// measured later.
import { and, desc, eq, lt, notExists, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { type LlmClient, llmRequestAborted } from '#src/platform/llm-client.ts'
import { unavailable } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { newsroomLimits } from '../../contract/limits.ts'
import type { LlmDraft, LlmDraftInput, LlmRatioInput, LlmRatioResult } from '../../contract/newsroom.ts'
import { llmDrafts } from '../newsroom.tables.ts'
import { cleanText } from '../rich-text/clean-text.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { createPrompt, normalizeResponse, toParagraphHtml } from './llm-prompt.ts'
import { measureLlmRatio } from './measure-llm-ratio.ts'

export type LlmDraftsDependencies = {
  db: Db
  write: Write
  richText: RichText
  /** Undefined if the settings do not configure one. */
  llm: LlmClient | undefined
}

const maxListed = 50
const maxTextLength = 60_000

export function createLlmDrafts({ db, write, richText, llm }: LlmDraftsDependencies) {
  async function toDraft(row: typeof llmDrafts.$inferSelect): Promise<LlmDraft> {
    const { id, kind, written, model, createdAt } = row
    const html = await richText.sanitize(toParagraphHtml(written))
    return { _id: id, kind, text: written, html, model, createdAt: createdAt.toISOString() }
  }

  return {
    /** @throws ProblemError 503 if no LLM is configured, and the errors of `LlmClient.complete` */
    async create(input: LlmDraftInput, editor: { id: string }, signal?: AbortSignal): Promise<LlmDraft> {
      if (!llm) throw unavailable('engine-not-configured', 'No language model is set up')
      const response = await llm.complete(createPrompt(input), signal)
      // Do not store a response that arrived after the client disconnected.
      if (signal?.aborted) throw llmRequestAborted()
      const written = normalizeResponse(
        input.kind,
        cleanText(response.text).slice(0, maxTextLength).toWellFormed(),
      )
      const row = {
        id: newId(),
        articleId: input.draftId,
        editorId: editor.id,
        kind: input.kind,
        language: input.language,
        model: response.model,
        given: [input.title, input.text, input.instruction].filter(Boolean).join('\n'),
        written,
        createdAt: new Date(),
      }
      await write(async ({ tx, audit }) => {
        await tx.insert(llmDrafts).values(row)
        await audit({
          actor: editor,
          action: 'article.engine-drafted',
          subject: { type: 'article', id: input.draftId, label: input.title },
          details: { kind: input.kind, model: response.model },
        })
      })
      return toDraft(row)
    },

    /** Texts for an article, newest first. */
    async list(articleId: string): Promise<LlmDraft[]> {
      const rows = await db
        .select()
        .from(llmDrafts)
        .where(eq(llmDrafts.articleId, articleId))
        .orderBy(desc(llmDrafts.createdAt))
        .limit(maxListed)
      const drafts: LlmDraft[] = []
      for (const row of rows) drafts.push(await toDraft(row))
      return drafts
    },

    /** Deletes old texts for articles that were never saved. */
    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${newsroomLimits.draftRetentionDays})`
      const stored = db.select({ id: articles.id }).from(articles).where(eq(articles.id, llmDrafts.articleId))
      await db.delete(llmDrafts).where(and(lt(llmDrafts.createdAt, oldest), notExists(stored)))
    },

    /** Ratio of LLM text in the unsaved text of the editor. */
    async measureRatio({ draftId, content, summary, language }: LlmRatioInput): Promise<LlmRatioResult> {
      const text = { id: draftId, plainText: htmlToPlainText(content), summary, language }
      return measureLlmRatio(db, text)
    },
  }
}
