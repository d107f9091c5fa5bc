import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AuthDialogRoot } from '#src/auth/web/AuthDialogRoot.tsx'
import { AuthDialogs } from '#src/auth/web/AuthDialogs.tsx'
import { authDialogStore } from '#src/auth/web/auth-dialog-state.ts'
import { discardRejectedToken } from '#src/auth/web/session.ts'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { CommentThread } from '../../contract/comment.ts'
import { commentsOf, sampleComment, sampleThread } from '../test-comments.ts'
import { ArticleComments } from './ArticleComments.tsx'

const article = { _id: 'harvest', title: 'Harvest begins', likes: 3, commentsClosed: false }
const thread = sampleThread({
  text: 'Thanks @Mira, <b>not bold</b>',
  mentions: [{ start: 7, length: 5, personId: 'mira' }],
  replies: [sampleComment({ _id: 'reply', parentId: 'comment-of-noor', text: 'A reply', likes: 1 })],
  replyCount: 1,
})

async function renderComments(
  options: {
    calls?: Parameters<typeof mockCalls>[0]
    threads?: CommentThread[]
    isClosed?: boolean
    language?: LanguageCode
  } = {},
) {
  const sent = mockCalls({
    'GET /likes/mine': () => ({ data: [] }),
    'GET /people/hidden': () => ({ data: [] }),
    'GET /news/harvest/comments/hidden': () => ({ data: [] }),
    ...options.calls,
  })
  await renderInApp(
    <>
      <ArticleComments
        article={{ ...article, commentsClosed: options.isClosed ?? false }}
        comments={commentsOf(options.threads ?? [thread])}
      />
      <AuthDialogRoot />
    </>,
    { messages: ['comments', 'social', 'auth'], language: options.language ?? 'en' },
  )
  return sent
}

test('shows comments as plain text, with their replies and links to mentioned members', async () => {
  await renderComments()
  await expect
    .element(page.getByRole('paragraph').filter({ hasText: 'Thanks @Mira, <b>not bold</b>' }))
    .toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Replies' }).getByText('A reply')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '@Mira' })).toHaveAttribute('href', '/app/people/mira')
  await expect.element(page.getByRole('button', { name: 'Sign in to comment' })).toBeVisible()
})

/** The session of the test has ended; the member can sign in again. */
function endSession(): Parameters<typeof mockCalls>[0] {
  authDialogStore.set({ Component: AuthDialogs })
  onTestFinished(() => authDialogStore.set({}))
  return {
    'GET /auth/providers': () => ({ google: null, apple: null }),
    'POST /auth/login': () => ({ user: sampleUser, accessToken: 'renewed' }),
    'POST /news/harvest/comments': ({ headers, body }) =>
      headers.get('authorization') === 'Bearer renewed'
        ? sampleThread({ _id: 'new', text: String(Reflect.get(Object(body), 'text')) })
        : failWith(401),
    'GET /notifications/unread': () => failWith(401),
  }
}
const postButton = () => page.getByRole('button', { name: 'Post comment' })
const ownComment = () => page.getByRole('textbox', { name: 'Your comment' })
const dialogs = () => page.getByRole('dialog')

async function signInAgain(): Promise<void> {
  await expect.element(dialogs().getByText(/You are no longer signed in/)).toBeVisible()
  await page.getByLabelText('E-mail', { exact: true }).fill(sampleUser.email)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByLabelText('Password', { exact: true }).fill('five baskets before noon')
  await dialogs().getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('sends a comment once the member has signed in again, when the session has ended', async () => {
  openTestSession()
  const sent = await renderComments({ threads: [], calls: endSession() })
  await ownComment().fill('Typed before the session ended')
  await postButton().click()
  await signInAgain()
  await expect.element(page.getByRole('article').getByText('Typed before the session ended')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'POST /news/harvest/comments')).toHaveLength(2)
  await expect.element(ownComment()).toHaveValue('')
  await expect.element(dialogs()).not.toBeInTheDocument()
})

test('keeps what was typed when the dialog is closed, or when the page learns of the end by itself', async () => {
  openTestSession()
  await renderComments({ threads: [], calls: endSession() })
  await ownComment().fill('Typed before the session ended')
  await postButton().click()
  await expect.element(dialogs()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogs()).not.toBeInTheDocument()
  await expect.element(ownComment()).toHaveValue('Typed before the session ended')
  discardRejectedToken('token-of-mira')
  await expect.element(ownComment()).toHaveValue('Typed before the session ended')
  await postButton().click()
  await signInAgain()
  await expect.element(page.getByRole('article').getByText('Typed before the session ended')).toBeVisible()
})

test('keeps what was typed when it cannot be sent, and stores it once', async () => {
  openTestSession()
  let isOnline = false
  const requestIds: unknown[] = []
  await renderComments({
    threads: [],
    calls: {
      'POST /news/harvest/comments': ({ body }) => {
        requestIds.push((body as { requestId: string }).requestId)
        if (!isOnline) throw new TypeError('Failed to fetch')
        return sampleComment({ _id: 'new', text: 'First!' })
      },
    },
  })
  const field = page.getByRole('textbox', { name: 'Your comment' })
  const post = page.getByRole('button', { name: 'Post comment' })
  await post.click()
  await expect.element(page.getByText('Write something first.')).toBeVisible()
  await field.fill('First!')
  await post.click()
  await expect.element(page.getByText('There is no connection. Try again when you are online.')).toBeVisible()
  await expect.element(field).toHaveValue('First!')
  isOnline = true
  await post.click()
  await expect.element(page.getByRole('article').getByText('First!')).toBeVisible()
  await expect.element(field).toHaveValue('')
  expect(new Set(requestIds).size).toBe(1)
})

test('keeps what is typed while the comment before it is being stored', async () => {
  openTestSession()
  const stored = Promise.withResolvers<unknown>()
  await renderComments({ threads: [], calls: { 'POST /news/harvest/comments': () => stored.promise } })
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('First!')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await field.fill('Second thoughts')
  stored.resolve(sampleComment({ _id: 'new', text: 'First!' }))
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'First!' })).toBeVisible()
  await expect.element(field).toHaveValue('Second thoughts')
})

test('replies to a comment, and edits and deletes the own one', async () => {
  openTestSession()
  const author = { _id: sampleUser._id, nickname: 'Mira' }
  await renderComments({
    threads: [sampleThread({ text: 'A question' })],
    calls: {
      'POST /news/harvest/comments': ({ body }) =>
        sampleComment({ ...(body as object), _id: 'own', author, parentId: 'comment-of-noor' }),
      'PATCH /comments/own': () =>
        sampleComment({ _id: 'own', author, parentId: 'comment-of-noor', text: 'Edited' }),
      'DELETE /comments/own': () => ({ deleted: 1 }),
    },
  })
  await page.getByRole('button', { name: 'Reply: Noor' }).click()
  const reply = page.getByRole('textbox', { name: 'Your reply' })
  await expect.element(reply).toHaveFocus()
  await reply.fill('An answer')
  await page.getByRole('button', { name: 'Post comment' }).last().click()
  const replies = page.getByRole('list', { name: 'Replies' })
  await expect.element(replies.getByText('An answer')).toBeVisible()
  await replies.getByRole('button', { name: 'Edit' }).click()
  await replies.getByRole('textbox').fill('Edited')
  await replies.getByRole('button', { name: 'Save' }).click()
  await expect.element(replies.getByText('Edited')).toBeVisible()
  await replies.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(replies).not.toBeInTheDocument()
})

test('sends a comment once the member has confirmed the e-mail address', async () => {
  authDialogStore.set({ Component: AuthDialogs })
  onTestFinished(() => authDialogStore.set({}))
  openTestSession({ confirmed: false })
  let isConfirmed = false
  const sent = await renderComments({
    threads: [],
    calls: {
      'POST /auth/confirm': () => {
        isConfirmed = true
        return sampleUser
      },
      'POST /news/harvest/comments': () =>
        isConfirmed
          ? sampleThread({ _id: 'new', text: 'Typed before' })
          : failWith(403, {}, { code: 'email-not-confirmed' }),
    },
  })
  await ownComment().fill('Typed before')
  await postButton().click()
  await expect.element(dialogs().getByText(/^Confirm your e-mail address to continue/)).toBeVisible()
  await page.getByLabelText('Confirmation code').fill('123456')
  await dialogs().getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByRole('article').getByText('Typed before')).toBeVisible()
  await expect.element(dialogs()).not.toBeInTheDocument()
  expect(sent.filter(({ call }) => call === 'POST /news/harvest/comments')).toHaveLength(2)
})

test('a like is shown at once, and taken back with the reason when the server refuses it', async () => {
  openTestSession()
  await renderComments({
    calls: {
      'GET /likes/mine': () => ({ data: [{ _id: 'harvest', isLiked: false, likes: 4 }] }),
      'PUT /news/harvest/like': () => failWith(403, {}, { code: 'email-not-confirmed' }),
      'PUT /comments/reply/like': () => ({ isLiked: true, likes: 2 }),
    },
  })
  authDialogStore.set({ Component: AuthDialogs })
  onTestFinished(() => authDialogStore.set({}))
  await page.getByRole('button', { name: 'Like: Harvest begins, 4 likes' }).click()
  await dialogs().getByRole('button', { name: 'Later', exact: true }).click()
  await expect.element(page.getByText('Confirm your e-mail address on the account page first.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Like: Harvest begins, 4 likes' }))
    .toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Like: comment of Noor, 1 like' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Like: comment of Noor, 2 likes' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('presses that follow each other quickly are sent in their order, and the last one counts', async () => {
  openTestSession()
  const server = { isOnline: true }
  const first = Promise.withResolvers<void>()
  const sent = await renderComments({
    calls: {
      'PUT /news/harvest/like': async () => {
        await first.promise
        return server.isOnline ? { isLiked: true, likes: 4 } : failWith(503)
      },
      'DELETE /news/harvest/like': () => (server.isOnline ? { isLiked: false, likes: 3 } : failWith(503)),
    },
  })
  const like = page.getByRole('button', { name: /^Like: Harvest begins/ })
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'true')
  await like.click()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  const ofLikes = () =>
    sent.filter(({ call }) => call.endsWith('/like')).map(({ call }) => call.split(' ')[0])
  expect(ofLikes()).toEqual(['PUT'])
  first.resolve()
  await expect.poll(ofLikes).toEqual(['PUT', 'DELETE'])
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  server.isOnline = false
  await like.click()
  await expect.element(page.getByText('Something went wrong. Try again.')).toBeVisible()
  await expect.element(like).toHaveAttribute('aria-pressed', 'false')
  await expect.element(like).toHaveAccessibleName('Like: Harvest begins, 3 likes')
})

test('leaves out the comments of blocked members', async () => {
  openTestSession()
  await renderComments({
    threads: [
      sampleThread({ text: 'Seen' }),
      sampleThread({ _id: 'b', author: { _id: 'bad', nickname: 'Bad' } }),
    ],
    calls: { 'GET /people/hidden': () => ({ data: [{ _id: 'bad', nickname: 'Bad' }] }) },
  })
  await expect.element(page.getByText('Seen')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bad' })).not.toBeInTheDocument()
})

test('reports a comment, and says that the comments of an article are closed', async () => {
  openTestSession()
  const sent = await renderComments({
    isClosed: true,
    threads: [sampleThread()],
    calls: { 'POST /comments/comment-of-noor/reports': () => ({ reported: true }) },
  })
  await expect.element(page.getByText('The comments on this article are closed.')).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Report: Noor' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. An admin will look at it.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ reason: 'spam', note: '' })
})

test('does not ask a member to sign in whose session cannot be checked', async () => {
  await renderComments({ calls: { 'GET /users/token': () => failWith(503) } })
  restoreTestSession()
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign in to comment' })).not.toBeInTheDocument()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderComments({ language })
  await expect.element(page.getByRole('textbox')).toBeVisible()
  await expectAccessible('comments')
})
