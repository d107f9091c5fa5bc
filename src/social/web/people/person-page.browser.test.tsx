import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeSession } from '#src/auth/web/session.ts'
import { openTestSession } from '#src/auth/web/test-session.ts'
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

function renderPage(calls: Parameters<typeof mockCalls>[0] = {}) {
  mockCalls({ ...activity, ...calls })
  return renderInApp(<PersonPage />, {
    messages: ['people', 'social', 'catalogue', 'comments', 'achievements'],
    route: { loader: () => ({ head: { title: 'Noor' }, person: noor }) },
  })
}

test('shows the profile to visitors, with the medals', async () => {
  closeSession()
  await renderPage()
  await expect.element(page.getByRole('heading', { name: 'Noor' })).toBeVisible()
  await expect.element(page.getByText('Tastes every season')).toBeVisible()
  await expect.element(page.getByText('Around the world')).toBeVisible()
})

test('shows nothing to a member whom the person has blocked', async () => {
  openTestSession()
  await renderPage({ 'GET /people/noor': () => failWith(404) })
  await expect.element(page.getByText('This profile is not available.')).toBeVisible()
  await expect.element(page.getByText('Tastes every season')).not.toBeInTheDocument()
})
