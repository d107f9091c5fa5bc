// Calls of editors: articles of every status, drafts, revisions, previews, texts of a language model.
import { z } from 'zod'
import { Article } from '#src/news/contract/article.ts'
import { ArticlePage, PageQuery } from '#src/news/contract/article-list.ts'
import { defineCalls } from '#src/platform/contract/call.ts'
import { ArticleChanges, DeletedIds, NewArticle } from './article-input.ts'
import { ArticleListPage, ArticleListParams } from './article-list-page.ts'
import {
  ArticleDraft,
  DraftInput,
  DraftList,
  DraftRemoved,
  DraftSaved,
  EditingState,
  PresenceState,
} from './draft.ts'
import {
  ActivePreviewLinks,
  Dashboard,
  DashboardQuery,
  LlmDraft,
  LlmDraftInput,
  LlmDraftList,
  LlmRatioInput,
  LlmRatioResult,
  NewsroomSettings,
  PreviewInput,
  PreviewLink,
  PreviewRevoked,
} from './newsroom.ts'
import { RestoreInput, Revision, RevisionPage, RevisionQuery } from './revision.ts'

const access = 'admin'
const newsTag = 'News'
/** The path prefix of these calls, `/desk`, is a former name of this feature. */
const tag = 'Newsroom'
const params = z.object({ id: z.string() })
const versionParams = params.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) })
/** Articles and drafts may contain inline pictures; those of articles are stored as files. */
const bodyLimitBytes = 5_000_000

const articleCalls = defineCalls({
  'GET /news': {
    id: 'listArticles',
    tag: newsTag,
    summary:
      'Admins without page and limit: every article as a plain array, or with view=desk the response of GET /desk/articles. Everybody else: pages of published articles',
    access: 'reject-invalid-token',
    query: PageQuery.extend(ArticleListParams.partial().shape).extend({
      view: z.enum(['desk']).optional().catch(undefined),
    }),
    replies: { 200: z.union([ArticleListPage, ArticlePage, z.array(Article)]) },
    problems: [403],
  },
  'POST /news': {
    id: 'createArticle',
    tag: newsTag,
    summary: 'Create an article',
    access,
    bodyLimitBytes,
    body: NewArticle,
    replies: { 201: Article },
    problems: [409, 503],
  },
  'PATCH /news/:id': {
    id: 'updateArticle',
    tag: newsTag,
    summary:
      'Change the sent fields. With If-Match: {version}, or a version in the body, 409 when the article has been changed since',
    access,
    bodyLimitBytes,
    params,
    body: ArticleChanges,
    replies: { 200: Article },
    problems: [404, 409, 503],
  },
  'PATCH /news/:id/hide': {
    id: 'hideArticle',
    tag: newsTag,
    summary: 'Unpublish an article',
    access,
    params,
    replies: { 200: Article },
    problems: [404],
  },
  'PATCH /news/:id/show': {
    id: 'showArticle',
    tag: newsTag,
    summary: 'Publish an article',
    access,
    params,
    replies: { 200: Article },
    problems: [400, 404],
  },
  'DELETE /news': {
    id: 'deleteArticles',
    tag: newsTag,
    summary: 'Delete articles: { ids } or a plain array in the body, or ?ids=a,b',
    access,
    query: z.object({ ids: z.union([z.string(), z.array(z.string())]).optional() }),
    body: DeletedIds,
    replies: { 200: z.object({ deleted: z.number().int() }) },
  },
})

const overviewCalls = defineCalls({
  'GET /desk/settings': {
    id: 'getNewsroomSettings',
    tag,
    summary: 'Settings that editors need: author, time zone, language model',
    access,
    replies: { 200: NewsroomSettings },
  },
  'GET /desk/dashboard': {
    id: 'getDashboard',
    tag,
    summary: 'Pending articles, most read articles of today, views of the last days',
    access,
    query: DashboardQuery,
    replies: { 200: Dashboard },
  },
  'GET /desk/articles': {
    id: 'listArticleRows',
    tag,
    summary: 'Articles of every status in short rows, eight per page',
    access,
    query: ArticleListParams,
    replies: { 200: ArticleListPage },
  },
  'GET /desk/articles/:id': {
    id: 'openArticle',
    tag,
    summary: 'Open an article: own draft, who else has it open, how much the language model wrote',
    access,
    params,
    replies: { 200: EditingState },
    problems: [404],
  },
  'PUT /desk/articles/:id/presence': {
    id: 'refreshPresence',
    tag,
    summary: 'Report that the article is still open; returns who else has it open',
    access,
    params,
    replies: { 200: PresenceState },
    problems: [404],
  },
  'DELETE /desk/articles/:id/presence': {
    id: 'endPresence',
    tag,
    summary: 'Report that the article was closed',
    access,
    params,
    replies: { 200: z.object({ left: z.literal(true) }) },
  },
})

const previewCalls = defineCalls({
  'POST /desk/articles/:id/preview': {
    id: 'createPreview',
    tag,
    summary: 'Create a link that shows the article, or the own draft of it, to everybody who has the link',
    access,
    params,
    body: PreviewInput.nullish(),
    replies: { 201: PreviewLink },
    problems: [404, 409],
  },
  'GET /desk/articles/:id/previews': {
    id: 'listPreviews',
    tag,
    summary: 'Preview links of an article that have not expired',
    access,
    params,
    replies: { 200: ActivePreviewLinks },
  },
  'DELETE /desk/articles/:id/previews/:previewId': {
    id: 'endPreview',
    tag,
    summary: 'Revoke a preview link',
    access,
    params: params.extend({ previewId: z.string() }),
    replies: { 200: PreviewRevoked },
  },
})

const draftCalls = defineCalls({
  'GET /desk/drafts': {
    id: 'listDrafts',
    tag,
    summary: 'Own drafts, last saved first',
    access,
    replies: { 200: DraftList },
  },
  'GET /desk/drafts/:id': {
    id: 'getDraft',
    tag,
    summary: 'Own draft of an article',
    access,
    params,
    replies: { 200: ArticleDraft },
    problems: [404],
  },
  'PUT /desk/drafts/:id': {
    id: 'saveDraft',
    tag,
    summary: 'Save unpublished input of the editor; for a new article under an id that the editor generated',
    access,
    bodyLimitBytes,
    params,
    body: DraftInput,
    replies: { 200: DraftSaved },
    problems: [404, 409],
  },
  'DELETE /desk/drafts/:id': {
    id: 'discardDraft',
    tag,
    summary: 'Discard the own draft',
    access,
    params,
    replies: { 200: DraftRemoved },
  },
})

const revisionCalls = defineCalls({
  'GET /desk/articles/:id/revisions': {
    id: 'listRevisions',
    tag,
    summary: 'Versions of an article, newest first',
    access,
    params,
    query: RevisionQuery,
    replies: { 200: RevisionPage },
    problems: [404],
  },
  'GET /desk/articles/:id/revisions/:version': {
    id: 'getRevision',
    tag,
    summary: 'One version',
    access,
    params: versionParams,
    replies: { 200: Revision },
    problems: [404],
  },
  'POST /desk/articles/:id/revisions/:version/restore': {
    id: 'restoreRevision',
    tag,
    summary: 'Restore a version as a new one; whether the article is published does not change',
    access,
    params: versionParams,
    body: RestoreInput.nullish(),
    replies: { 200: Article },
    problems: [404, 409],
  },
})

const llmCalls = defineCalls({
  'POST /desk/engine/drafts': {
    id: 'createLlmDraft',
    tag,
    summary: 'Have the language model write a summary or a text; 503 when none is configured',
    access,
    body: LlmDraftInput,
    replies: { 201: LlmDraft },
    problems: [502, 503],
  },
  'GET /desk/engine/drafts': {
    id: 'listLlmDrafts',
    tag,
    summary: 'Texts that the language model wrote for an article, newest first',
    access,
    query: z.object({ draftId: z.string() }),
    replies: { 200: LlmDraftList },
  },
  'POST /desk/engine/share': {
    id: 'measureLlmRatio',
    tag,
    summary: 'How much of a text is left from what the language model wrote for its article',
    access,
    bodyLimitBytes,
    body: LlmRatioInput,
    replies: { 200: LlmRatioResult },
  },
})

export const newsroomCalls = {
  ...articleCalls,
  ...overviewCalls,
  ...previewCalls,
  ...draftCalls,
  ...revisionCalls,
  ...llmCalls,
}
