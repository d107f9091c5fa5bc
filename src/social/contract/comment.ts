// Comments on articles and on reviews, with one level of replies.
import { z } from 'zod'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { lenientInteger, Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { limitedText } from './limited-text.ts'
import { commentLimits } from './limits.ts'
import { Hiding, Mention, PersonName, Report } from './member.ts'

const time = z.iso.datetime({ offset: true })
const languageCode = z.enum(languages.map(({ code }) => code) as [LanguageCode, ...LanguageCode[]])

const commentText = limitedText(commentLimits.textCharacters).refine((text) => text !== '', {
  error: 'must not be empty',
})

export const NewComment = z
  .object({
    text: commentText.describe('Plain text. `@` and a nickname mention a member'),
    language: languageCode.describe('Of the text'),
    parentId: z.string().max(64).nullable().default(null).describe('The comment that this one replies to'),
    requestId: z
      .string()
      .regex(/^[\w-]{16,64}$/, { error: 'must have 16 to 64 letters, digits, hyphens or underscores' })
      .describe('Random. A comment that is sent again is stored once'),
  })
  .meta({ id: 'NewComment' })
export type NewComment = z.infer<typeof NewComment>

export const CommentChange = z
  .object({ text: commentText, language: languageCode })
  .meta({ id: 'CommentChange' })
export type CommentChange = z.infer<typeof CommentChange>

const commentFields = {
  _id: z.string(),
  parentId: z.string().nullable(),
  author: PersonName.nullable().describe('null for a deleted or hidden comment'),
  text: z.string().describe('Plain text, never HTML; empty for a deleted or hidden comment'),
  mentions: z.array(Mention),
  language: languageCode.nullable(),
  state: z
    .enum(['shown', 'deleted', 'hidden'])
    .describe('Deleted and hidden comments are listed as long as there are replies to them'),
  createdAt: time,
  editedAt: time.nullable(),
  likes: z.number().int(),
}

export const Comment = z.object(commentFields).meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const OwnComment = z
  .object({ ...commentFields, hidden: Hiding.nullable().describe('Why an admin has hidden it') })
  .meta({ id: 'OwnComment' })
export type OwnComment = z.infer<typeof OwnComment>

/** The newest first. */
export const OwnComments = z.object({ data: z.array(OwnComment) })
export type OwnComments = z.infer<typeof OwnComments>

export const CommentThread = z
  .object({
    ...commentFields,
    replies: z.array(Comment).describe('The first ones, the oldest first'),
    replyCount: z.number().int(),
  })
  .meta({ id: 'CommentThread' })
export type CommentThread = z.infer<typeof CommentThread>

export const CommentQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, commentLimits.maxPageSize),
})
export type CommentQuery = z.infer<typeof CommentQuery>

/** The newest first. */
export const CommentPage = z
  .object({ data: z.array(CommentThread), pagination: Pagination })
  .meta({ id: 'CommentPage' })
export type CommentPage = z.infer<typeof CommentPage>

/** The oldest first. */
export const ReplyPage = z
  .object({ data: z.array(Comment), pagination: Pagination })
  .meta({ id: 'ReplyPage' })
export type ReplyPage = z.infer<typeof ReplyPage>

/** What admins decide on. */
export const ModeratedComment = z
  .object({
    ...commentFields,
    hidden: Hiding.nullable(),
    reports: z.array(Report).describe('Those that no admin has decided on'),
    subject: z
      .object({
        kind: z.enum(['article', 'review']),
        title: z.string(),
        path: z.string().describe('Of the page with the comment'),
      })
      .describe('What the comment is about'),
  })
  .meta({ id: 'ModeratedComment' })
export type ModeratedComment = z.infer<typeof ModeratedComment>

const moderationFilters = ['reported', 'hidden', 'all'] as const
export const ModerationListQuery = CommentQuery.extend({
  filter: z.enum(moderationFilters).optional().catch(undefined).describe('Default: reported'),
  search: queryText.describe('Words of the text'),
})
export type ModerationListQuery = z.infer<typeof ModerationListQuery>

export const ModeratedCommentPage = z.object({ data: z.array(ModeratedComment), pagination: Pagination })
export type ModeratedCommentPage = z.infer<typeof ModeratedCommentPage>
