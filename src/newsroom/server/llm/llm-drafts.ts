// The engine at the desk: it drafts, an editor decides. Whatever it writes is kept, so that its share in the article
// can be measured later.
import { and, desc, eq, lt, notExists, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { type LlmClient, llmRequestAborted } from '#src/platform/llm-client.ts'
import { unavailable } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { newsroomLimits } from '../../contract/limits.ts'
import type { EngineDraft, EngineInput, EngineShare, ShareInput } from '../../contract/newsroom.ts'
import { engineDrafts } from '../newsroom.tables.ts'
import { cleanText } from '../rich-text/clean-text.ts'
import { plainText } from '../rich-text/plain-text.ts'
import type { RichText } from '../rich-text/rich-text.ts'
import { engineMessages, paragraphs, tidyAnswer } from './llm-prompt.ts'
import { measuredShare } from './measure-llm-ratio.ts'

export type EngineDependencies = {
  db: Db
  write: Write
  richText: RichText
  /** Undefined where the settings name none. */
  engine: LlmClient | undefined
}

const mostListed = 50
const longestText = 60_000

export function createDeskEngine({ db, write, richText, engine }: EngineDependencies) {
  async function toDraft(row: typeof engineDrafts.$inferSelect): Promise<EngineDraft> {
    const { id, kind, written, model, createdAt } = row
    const html = await richText.sanitise(paragraphs(written))
    return { _id: id, kind, text: written, html, model, createdAt: createdAt.toISOString() }
  }

  return {
    /** @throws ProblemError 503 without an engine, and what the engine's own trouble is */
    async draft(input: EngineInput, editor: { id: string }, givenUp?: AbortSignal): Promise<EngineDraft> {
      if (!engine) throw unavailable('engine-not-configured', 'No engine is set up')
      const answer = await engine.complete(engineMessages(input), givenUp)
      // It came while the editor left: nobody has seen it, so it is nobody's.
      if (givenUp?.aborted) throw llmRequestAborted()
      const written = tidyAnswer(input.kind, cleanText(answer.text).slice(0, longestText).toWellFormed())
      const row = {
        id: newId(),
        articleId: input.draftId,
        editorId: editor.id,
        kind: input.kind,
        language: input.language,
        model: answer.model,
        given: [input.title, input.text, input.instruction].filter(Boolean).join('\n'),
        written,
        createdAt: new Date(),
      }
      await write(async ({ tx, audit }) => {
        await tx.insert(engineDrafts).values(row)
        await audit({
          actor: editor,
          action: 'article.engine-drafted',
          subject: { type: 'article', id: input.draftId, label: input.title },
          details: { kind: input.kind, model: answer.model },
        })
      })
      return toDraft(row)
    },

    /** What it wrote for an article, newest first. */
    async list(articleId: string): Promise<EngineDraft[]> {
      const rows = await db
        .select()
        .from(engineDrafts)
        .where(eq(engineDrafts.articleId, articleId))
        .orderBy(desc(engineDrafts.createdAt))
        .limit(mostListed)
      const drafts: EngineDraft[] = []
      for (const row of rows) drafts.push(await toDraft(row))
      return drafts
    },

    /** What it wrote for articles that nobody saved. */
    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${newsroomLimits.draftDays})`
      const stored = db
        .select({ id: articles.id })
        .from(articles)
        .where(eq(articles.id, engineDrafts.articleId))
      await db.delete(engineDrafts).where(and(lt(engineDrafts.createdAt, oldest), notExists(stored)))
    },

    /** Of a text as it stands in the editor. */
    async share({ draftId, content, summary, language }: ShareInput): Promise<EngineShare> {
      const text = { id: draftId, plainText: plainText(content), summary, language }
      return measuredShare(db, text)
    },
  }
}
