import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openTestSession, restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import type { Person, Relation } from '../../contract/person.ts'
import { PersonActions } from './PersonActions.tsx'

const relation: Relation = {
  ...{ isSelf: false, isFollowing: false, isFollower: true, isFriend: false, isBlocked: false },
}
const noor: Person = {
  ...{ _id: 'noor', nickname: 'Noor', isPrivate: false, isReadable: true, description: '', links: [] },
  ...{ country: '', registeredAt: '2026-01-01T00:00:00.000Z', relation },
  profiles: { facebook: null, web: null },
  counts: { followers: 1, following: 2, reviews: 0, comments: 0 },
  achievements: [],
}

function Actions({ person: shown }: { person: Person }) {
  const [person, setPerson] = useState(shown)
  return (
    <main>
      <PersonActions person={person} name="Noor" onChanged={setPerson} />
    </main>
  )
}

async function renderActions(
  calls: Parameters<typeof mockCalls>[0] = {},
  { person = noor, language = 'en' as LanguageCode } = {},
) {
  const sent = mockCalls(calls)
  await renderInApp(<Actions person={person} />, { messages: ['people', 'social'], language })
  return sent
}

test('follows a member, and says that they are friends now', async () => {
  openTestSession()
  await renderActions({
    'PUT /people/noor/follow': () => ({ ...relation, isFollowing: true, isFriend: true, followers: 2 }),
    'DELETE /people/noor/follow': () => failWith(503),
  })
  await expect.element(page.getByText('Noor follows you.')).toBeVisible()
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect.element(page.getByText('You and Noor follow each other.')).toBeVisible()
  await page.getByRole('button', { name: 'Following' }).click()
  await expect.element(page.getByText('Something went wrong. Try again.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Following' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('blocks after a question, and reports', async () => {
  openTestSession()
  const sent = await renderActions({
    'PUT /people/noor/block': () => ({ ...relation, isFollower: false, isBlocked: true, followers: 0 }),
    'POST /people/noor/reports': () => ({ reported: true }),
  })
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByText('Thank you. An admin will look at it.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Block' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect.element(page.getByRole('button', { name: 'Unblock' })).toBeVisible()
  expect(sent.map(({ call }) => call)).toEqual(['POST /people/noor/reports', 'PUT /people/noor/block'])
})

test('the own account is made private', async () => {
  openTestSession()
  const sent = await renderActions(
    { 'PATCH /users/me': () => ({ ...sampleUser, isPrivate: true }) },
    { person: { ...noor, relation: { ...relation, isSelf: true } } },
  )
  await page.getByRole('checkbox', { name: 'Private account' }).click()
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ isPrivate: true })
})

test('does not ask a member to sign in whose session cannot be checked', async () => {
  await renderActions({ 'GET /users/token': () => failWith(503) }, { person: { ...noor, relation: null } })
  restoreTestSession()
  await expect.element(page.getByText(/You are still signed in/)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  openTestSession()
  await renderActions({}, { language })
  await expect.element(page.getByRole('button').first()).toBeVisible()
  await expectAccessible('profile')
})
