import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import type { OwnComment } from '../../contract/comment.ts'
import { commentsOf, sampleComment, sampleOwnComment, sampleThread } from '../test-comments.ts'
import { Comments } from './Comments.tsx'

const hidden = { reason: 'spam', note: 'No shops', at: '2026-02-03T00:00:00.000Z' } as const
const gone = sampleThread({
  ...{ _id: 'gone', author: null, text: '', state: 'hidden', createdAt: '2026-02-02T00:00:00.000Z' },
  ...{ replies: [sampleComment({ _id: 'reply', parentId: 'gone', text: 'Please stop' })], replyCount: 1 },
})
const ownHidden = (changes: Partial<OwnComment> = {}) =>
  sampleOwnComment({
    ...{ _id: 'gone', text: 'Buy at my shop', state: 'hidden', hidden, createdAt: gone.createdAt },
    ...changes,
  })
const items = () => page.getByRole('article')

/** Below an article with a comment of another member, as the signed-in author of the hidden ones. */
async function renderAsAuthor(own: OwnComment[], calls: Parameters<typeof mockCalls>[0] = {}) {
  openTestSession()
  mockCalls({
    'GET /likes/mine': () => ({ data: [] }),
    'GET /people/hidden': () => ({ data: [] }),
    'GET /news/harvest/comments/hidden': () => ({ data: own }),
    ...calls,
  })
  const first = commentsOf([gone, sampleThread({ text: 'Well said' })])
  await renderInApp(
    <main>
      <h1>Harvest begins</h1>
      <Comments target={{ kind: 'article', id: 'harvest' }} first={first} />
    </main>,
    { messages: ['comments', 'social'] },
  )
}

test('shows the author, in its place, a comment that an admin has hidden, with the reason', async () => {
  await renderAsAuthor([
    ownHidden(),
    ownHidden({ _id: 'a', parentId: 'gone', text: 'A good shop' }),
    ownHidden({ _id: 'b', text: 'Without replies', createdAt: '2026-01-01T00:00:00.000Z' }),
    ownHidden({ _id: 'c', parentId: 'not-listed', text: 'A reply', createdAt: '2025-01-01T00:00:00.000Z' }),
  ])
  await expect
    .element(items().first())
    .toMatchTextContent('Hidden by an admin: Advertising or spam. No shops')
  await expect.element(items().first()).toMatchTextContent('Buy at my shop')
  const replies = page.getByRole('list', { name: 'Replies' })
  await expect.element(replies.getByText('Please stop')).toBeVisible()
  await expect.element(replies.getByText('A good shop')).toBeVisible()
  await expect.element(items().nth(4)).toMatchTextContent('Without replies')
  await expect.element(items().nth(5)).toMatchTextContent('A reply')
  await expect.element(page.getByText('An admin has hidden this comment.')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Like: comment of Mira' }).elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Reply: Mira' }).elements()).toHaveLength(0)
  await expectAccessible('a hidden comment')
  closeSession()
  await expect.element(page.getByText('An admin has hidden this comment.')).toBeVisible()
  expect(items().elements()).toHaveLength(3)
})

test('the author changes and deletes a hidden comment, which stays hidden', async () => {
  await renderAsAuthor([ownHidden()], {
    'PATCH /comments/gone': () => ownHidden({ text: 'Without an advertisement' }),
    'DELETE /comments/gone': () => ({ deleted: 1 }),
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('Without an advertisement')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Without an advertisement' }))
    .toBeVisible()
  await expect.element(page.getByText(/Hidden by an admin/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('This comment was deleted.')).toBeVisible()
  await expect.element(page.getByText('Please stop')).toBeVisible()
})
