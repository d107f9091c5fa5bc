import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Person } from '../../contract/person.ts'
import PersonPage from './person-page.tsx'

const noor: Person = {
  ...{ _id: 'noor', nickname: 'Noor', isPrivate: false, isReadable: true, links: [], relation: null },
  ...{ description: 'Tastes every season', country: '', registeredAt: '2026-01-01T00:00:00.000Z' },
  profiles: { facebook: null, web: null },
  counts: { followers: 1, following: 2, reviews: 0, comments: 0 },
  achievements: [{ name: 'countries', earnedAt: '2026-02-01T00:00:00.000Z' }],
}
const activity = { 'GET /people/noor/activity': () => ({ data: [], nextCursor: null }) }

const own: Person = {
  ...{ ...noor, _id: sampleUser._id, nickname: 'Mira', achievements: [] },
  relation: { isSelf: true, isFollowing: false, isFollower: false, isFriend: false, isBlocked: false },
}

function renderPage(calls: Parameters<typeof mockCalls>[0] = {}, person = noor) {
  mockCalls({ ...activity, ...calls })
  return renderInApp(<PersonPage />, {
    messages: ['people', 'social', 'catalogue', 'comments', 'achievements'],
    route: { loader: () => ({ head: { title: person.nickname }, person }) },
  })
}

test('shows the profile to visitors, with the medals', async () => {
  closeSession()
  await renderPage()
  await expect.element(page.getByRole('heading', { name: 'Noor' })).toBeVisible()
  await expect.element(page.getByText('Tastes every season')).toBeVisible()
  await expect.element(page.getByText('Around the world')).toBeVisible()
})

test('asks nobody to sign in who is signed in, and loads again what failed', async () => {
  openTestSession()
  const first = Promise.withResolvers<unknown>()
  const relation = { isSelf: false, isFollowing: false, isFollower: false, isFriend: false, isBlocked: false }
  const responses = [first.promise, { ...noor, relation }]
  await renderPage({ 'GET /people/noor': () => responses.shift() })
  await expect.element(page.getByRole('heading', { name: 'Noor' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Sign in to follow' }).elements()).toEqual([])
  // It would move when the actions appear above it.
  expect(page.getByRole('heading', { name: 'Activity' }).elements()).toEqual([])
  first.resolve(failWith(503))
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByRole('button', { name: 'Follow' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('says to members what makes their empty profile fill', async () => {
  const { _id } = openTestSession()
  await renderPage(
    {
      [`GET /people/${_id}`]: () => own,
      [`GET /people/${_id}/activity`]: activity['GET /people/noor/activity'],
    },
    own,
  )
  await expect.element(page.getByText(/Grade an oil or write a comment, and it appears here/)).toBeVisible()
})

test('shows nothing to a member whom the person has blocked', async () => {
  openTestSession()
  await renderPage({ 'GET /people/noor': () => failWith(404) })
  await expect.element(page.getByText('This profile is not available.')).toBeVisible()
  await expect.element(page.getByText('Tastes every season')).not.toBeInTheDocument()
})
