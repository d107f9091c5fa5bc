import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import type { ListChange, SavedProduct } from '../../contract/list.ts'
import { card, summaries } from '../test-reviews.ts'
import { MemberList } from './MemberList.tsx'
import { SaveButtons } from './SaveButtons.tsx'
import { listUnsentChanges, type PendingChange, storeUnsentChanges } from './unsent-changes.ts'

const heart = () => page.getByRole('button', { name: 'Favourites' })
const changesOf = (sent: SentCall[]) =>
  sent
    .filter(({ call }) => call === 'POST /lists/changes')
    .flatMap(({ body }) => (body as { changes: ListChange[] }).changes)

/** A server with one list. `isOnline` false fails every call. */
function serveLists(saved: string[] = []) {
  const server = { isOnline: true, saved: new Set(saved) }
  const answer = (reply: (sent: SentCall) => unknown) => (call: SentCall) => {
    if (!server.isOnline) throw new TypeError('Failed to fetch')
    return reply(call)
  }
  const sent = mockCalls({
    'GET /lists': answer(() => summaries([...server.saved])),
    'POST /lists/changes': answer(({ body }) => {
      for (const { productId, isSaved } of (body as { changes: ListChange[] }).changes) {
        if (isSaved) server.saved.add(productId)
        else server.saved.delete(productId)
      }
      return { lists: summaries([...server.saved]), refused: [] }
    }),
    'GET /lists/favourites': answer(() => ({
      data: [...server.saved].map(
        (id): SavedProduct => ({ product: card(id), savedAt: `2026-01-01T00:00:00.000Z` }),
      ),
    })),
    'PUT /lists/favourites/link': answer(() => ({ linkId: 'a-link' })),
  })
  return { server, sent }
}

beforeEach(() => {
  localStorage.removeItem('member-lists')
  localStorage.removeItem('unsent-list-changes')
  onTestFinished(closeSession)
})

const renderButtons = () => renderInApp(<SaveButtons productId="riserva" />, { messages: ['catalogue'] })
const renderList = () => renderInApp(<MemberList list="favourites" />, { messages: ['catalogue', 'social'] })

test('adds and removes at once, and sends what was decided', async () => {
  const { sent } = serveLists()
  openTestSession()
  await renderButtons()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => changesOf(sent).length).toBe(1)
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => changesOf(sent).map(({ isSaved }) => isSaved)).toEqual([true, false])
})

test('keeps changes while offline, shows them, and sends the last decision once', async () => {
  const { server, sent } = serveLists()
  openTestSession()
  await renderButtons()
  server.isOnline = false
  for (let press = 0; press < 3; press += 1) await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  expect(listUnsentChanges(sampleUser._id)).toHaveLength(1)
  const before = sent.length
  server.isOnline = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => [...server.saved]).toEqual(['riserva'])
  await expect.poll(() => listUnsentChanges(sampleUser._id)).toEqual([])
  expect(changesOf(sent.slice(before))).toHaveLength(1)
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
})

test('changes the stored lists while the session is still being checked', async () => {
  const session = Promise.withResolvers<object>()
  const sent = mockCalls({
    'GET /users/token': () => session.promise,
    'GET /lists': () => summaries(['riserva']),
    'POST /lists/changes': () => ({ lists: summaries(), refused: [] }),
  })
  restoreTestSession()
  const stored = { userId: sampleUser._id, lists: summaries(['riserva']) }
  localStorage.setItem('member-lists', JSON.stringify(stored))
  await renderButtons()
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  session.resolve(sampleUser)
  await expect.poll(() => changesOf(sent).map(({ isSaved }) => isSaved)).toEqual([false])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('adds an oil for a member whose session is still being checked, without asking to sign in', async () => {
  const session = Promise.withResolvers<object>()
  const sent = mockCalls({
    'GET /users/token': () => session.promise,
    'GET /lists': () => summaries(),
    'POST /lists/changes': () => ({ lists: summaries(['riserva']), refused: [] }),
  })
  restoreTestSession()
  await renderButtons()
  await heart().click()
  session.resolve(sampleUser)
  await expect.poll(() => changesOf(sent).map(({ isSaved }) => isSaved)).toEqual([true])
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('goes back to the stored state when the server refuses', async () => {
  const sent = mockCalls({ 'GET /lists': () => summaries(), 'POST /lists/changes': () => failWith(400) })
  openTestSession()
  await renderButtons()
  await expect.poll(() => sent.length).toBe(1)
  await heart().click()
  await expect.element(page.getByText('The change could not be saved.')).toBeVisible()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
})

test('signing out deletes the lists, and the next person sees nothing of them', async () => {
  serveLists(['riserva'])
  openTestSession()
  await renderList()
  await expect.element(page.getByRole('article')).toBeVisible()
  expect(localStorage.getItem('member-list-favourites')).not.toBeNull()
  closeSession()
  await expect.element(page.getByText('Sign in to see and keep your oils.')).toBeVisible()
  expect(localStorage.getItem('member-lists')).toBeNull()
  expect(localStorage.getItem('member-list-favourites')).toBeNull()
  serveLists()
  openTestSession({ ...sampleUser, _id: 'another-person' }, 'token-of-noor')
  await expect.element(page.getByText(/^No favourites yet/)).toBeVisible()
})

test('changes that wait stay when the member signs out, hidden, and are sent when that member signs in again', async () => {
  const { server, sent } = serveLists()
  openTestSession()
  await renderButtons()
  server.isOnline = false
  await heart().click()
  closeSession()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  server.isOnline = true
  openTestSession({ ...sampleUser, _id: 'another-person' }, 'token-of-noor')
  await expect.poll(() => sent.at(-1)?.call).toBe('GET /lists')
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'false')
  closeSession()
  openTestSession()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => [...server.saved]).toEqual(['riserva'])
  await expect.poll(() => localStorage.getItem('unsent-list-changes')).toBeNull()
})

test('what arrives after the member has signed out is not stored', async () => {
  const answer = Promise.withResolvers<unknown>()
  const sent = mockCalls({
    'GET /lists': () => summaries(),
    'POST /lists/changes': () => answer.promise,
  })
  openTestSession()
  await renderButtons()
  await heart().click()
  await expect.poll(() => changesOf(sent).length).toBe(1)
  closeSession()
  answer.resolve({ lists: summaries(['riserva']), refused: [] })
  await expect.poll(() => listUnsentChanges(sampleUser._id)).toEqual([])
  expect(localStorage.getItem('member-lists')).toBeNull()
})

test('changes of a member who does not sign in again are deleted after 60 days', () => {
  const ofDaysAgo = (days: number): PendingChange => ({
    id: `${days}`,
    list: 'favourites',
    productId: 'riserva',
    isSaved: true,
    at: Date.now() - days * 24 * 60 * 60 * 1000,
  })
  storeUnsentChanges('mira', [ofDaysAgo(61), ofDaysAgo(59)])
  storeUnsentChanges('noor', [])
  expect(listUnsentChanges('mira').map(({ id }) => id)).toEqual(['59'])
})

test('shows what the list had last when the server cannot be reached, and takes a removal back', async () => {
  const { server } = serveLists(['riserva', 'novello'])
  openTestSession()
  localStorage.setItem(
    'member-list-favourites',
    JSON.stringify({
      userId: sampleUser._id,
      storedAt: '2026-01-02T12:00:00.000Z',
      items: [{ product: card('riserva'), savedAt: '2026-01-01T00:00:00.000Z' }],
    }),
  )
  localStorage.setItem(
    'member-lists',
    JSON.stringify({ userId: sampleUser._id, lists: summaries(['riserva']) }),
  )
  server.isOnline = false
  await renderList()
  await expect.element(page.getByText('1 oil', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/This is the list as of 2\.1\.2026/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Monte Scuro riserva' }).click()
  await expect.element(page.getByText(/^No favourites yet/)).toBeVisible()
  await expect.element(page.getByText(/Changes wait on this device/)).toBeVisible()
})

test('does not call a list empty when an oil that was added to it waits to be sent', async () => {
  const { server } = serveLists()
  openTestSession()
  localStorage.setItem(
    'member-list-favourites',
    JSON.stringify({ userId: sampleUser._id, storedAt: '2026-01-02T12:00:00.000Z', items: [] }),
  )
  localStorage.setItem('member-lists', JSON.stringify({ userId: sampleUser._id, lists: summaries() }))
  server.isOnline = false
  await renderButtons()
  await heart().click()
  await expect.element(heart()).toHaveAttribute('aria-pressed', 'true')
  await cleanup()
  await renderList()
  await expect.element(page.getByText(/Changes wait on this device/)).toBeVisible()
  await expect.element(page.getByText(/^No favourites yet/)).not.toBeInTheDocument()
})

test('loads the list when the person tries again', async () => {
  const { server } = serveLists(['riserva'])
  openTestSession()
  localStorage.setItem(
    'member-lists',
    JSON.stringify({ userId: sampleUser._id, lists: summaries(['riserva']) }),
  )
  server.isOnline = false
  await renderList()
  await expect.element(page.getByText(/The list could not be loaded/)).toBeVisible()
  server.isOnline = true
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('shows the stored list of the member who cannot be asked for', async () => {
  mockCalls({
    'GET /users/token': () => failWith(503),
    'GET /lists': () => failWith(503),
    'GET /lists/favourites': () => failWith(503),
  })
  restoreTestSession()
  const saved: SavedProduct = { product: card('riserva'), savedAt: '2026-01-01T00:00:00.000Z' }
  const storedAt = '2026-01-02T12:00:00.000Z'
  for (const [key, value] of Object.entries({
    'member-lists': { userId: sampleUser._id, lists: summaries(['riserva']) },
    'member-list-favourites': { userId: sampleUser._id, storedAt, items: [saved] },
  }))
    localStorage.setItem(key, JSON.stringify(value))
  await renderList()
  await expect.element(page.getByText('1 oil', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/This is the list as of 2\.1\.2026/)).toBeVisible()
})

test('does not ask a member to sign in who cannot be asked for', async () => {
  mockCalls({ 'GET /users/token': () => failWith(503) })
  restoreTestSession()
  await renderList()
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
})

test('filters, and shares the list by a link', async () => {
  const { server } = serveLists(['riserva', 'novello'])
  openTestSession()
  await renderList()
  await expect.element(page.getByText('2 oils', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nov')
  await expect.element(page.getByText('1 oil', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: Monte Scuro novello' }).click()
  await expect.element(page.getByText('Removed from the list.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('1 oil', { exact: true })).toBeVisible()
  await expect.poll(() => server.saved.size).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Create link' })).toBeVisible()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  serveLists(['riserva'])
  openTestSession()
  const list = (
    <main>
      <MemberList list="favourites" />
    </main>
  )
  await renderInApp(list, { messages: ['catalogue', 'social'], language })
  await expect.element(page.getByRole('article')).toBeVisible()
  await expectAccessible('list')
})
