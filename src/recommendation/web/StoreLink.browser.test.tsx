import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { restoreTestSession, sampleUser } from '#src/auth/web/test-session.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { StoreLink } from './StoreLink.tsx'

const link = () => page.getByRole('link', { name: 'Oliva & Pane' })

async function renderLink(): Promise<void> {
  await renderInApp(
    // The test stays on its page.
    <p onClickCapture={(event) => event.preventDefault()}>
      <StoreLink href="https://oliva.example/sold-oil" productId="p1">
        Oliva & Pane
      </StoreLink>
    </p>,
  )
}

test('counts the visit of a member whose session is still being checked', async () => {
  const session = Promise.withResolvers<object>()
  const sent = mockCalls({
    'GET /users/token': () => session.promise,
    'POST /products/p1/store-visits': () => ({}),
  })
  restoreTestSession()
  await renderLink()
  await link().click()
  session.resolve(sampleUser)
  await expect.poll(() => sent.map(({ call }) => call)).toContain('POST /products/p1/store-visits')
})

test('counts nothing for a person whose session has ended', async () => {
  const sent = mockCalls({
    'GET /users/token': () => failWith(401),
    'POST /products/p1/store-visits': () => ({}),
  })
  restoreTestSession()
  await renderLink()
  await link().click()
  await expect.poll(() => localStorage.getItem('token')).toBeNull()
  expect(sent.map(({ call }) => call)).toEqual(['GET /users/token'])
})

test('counts a middle click, but not the menu of the link', async () => {
  const sent = mockCalls({
    'GET /users/token': () => sampleUser,
    'POST /products/p1/store-visits': () => ({}),
  })
  restoreTestSession()
  await renderLink()
  const visits = () => sent.filter(({ call }) => call === 'POST /products/p1/store-visits')
  await link().click({ button: 'right' })
  await link().click({ button: 'middle' })
  await expect.poll(visits).toHaveLength(1)
})
