import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { CommentThread } from '../../contract/comment.ts'
import { commentsOf, sampleComment, sampleThread } from '../test-comments.ts'
import { ArticleComments } from './ArticleComments.tsx'

const article = { _id: 'harvest', title: 'Harvest begins', likes: 3, commentsClosed: false }

async function renderThread(thread: CommentThread, calls: Parameters<typeof mockCalls>[0]): Promise<void> {
  mockCalls({
    'GET /likes/mine': () => ({ data: [] }),
    'GET /news/harvest/comments/hidden': () => ({ data: [] }),
    ...calls,
  })
  await renderInApp(<ArticleComments article={article} comments={commentsOf([thread])} />, {
    messages: ['comments'],
  })
}

test('shows all replies of a long thread, also when they are more than one page', async () => {
  const replies = Array.from({ length: 60 }, (_, index) =>
    sampleComment({ _id: `reply-${index}`, parentId: 'comment-of-noor', text: `Reply number ${index}` }),
  )
  await renderThread(sampleThread({ replies: replies.slice(0, 3), replyCount: 60 }), {
    'GET /comments/comment-of-noor/replies': ({ query }) => {
      const end = Number(query.page) * Number(query.limit)
      return {
        data: replies.slice(end - Number(query.limit), end),
        pagination: { hasNextPage: end < replies.length },
      }
    },
  })
  const all = page.getByRole('button', { name: 'Show all 60 replies' })
  await all.click()
  await expect.element(page.getByText('Reply number 59')).toBeInTheDocument()
  await expect.element(all).not.toBeInTheDocument()
})

test('offers no more replies when the only others are by somebody whom the member has blocked', async () => {
  openTestSession()
  const author = { _id: 'blocked', nickname: 'Blocked' }
  const replies = [
    sampleComment({ _id: 'first', text: 'First reply' }),
    sampleComment({ _id: 'other', author, text: 'Reply of a blocked member' }),
  ]
  await renderThread(sampleThread({ replies, replyCount: 2 }), {
    'GET /people/hidden': () => ({ data: [author] }),
  })
  await expect.element(page.getByText('Reply of a blocked member')).not.toBeInTheDocument()
  await expect.element(page.getByText('First reply')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Show all/ })).not.toBeInTheDocument()
})
