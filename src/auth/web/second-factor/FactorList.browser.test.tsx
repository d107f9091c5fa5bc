import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import type { SecondFactors } from '../../contract/second-factor.ts'
import { FactorList } from './FactorList.tsx'
import { app, noFactors, passkey, removePasskeySupport } from './test-factors.ts'

async function renderList(changes: Partial<SecondFactors> = {}, { isConfirmed = true } = {}) {
  const onChange = vi.fn()
  const factors = { ...noFactors, ...changes }
  await renderInApp(<FactorList {...{ factors, isConfirmed, onChange }} />, {
    messages: ['auth', 'account', 'second-factor'],
  })
  return onChange
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const buttonNames = () =>
  page
    .getByRole('button')
    .elements()
    .map((element) => element.ariaLabel ?? element.textContent)

test('offers an account without factors to add either', async () => {
  const onChange = await renderList()
  expect(buttonNames()).toEqual(['Add a passkey', 'Add an authenticator app'])
  await button('Add a passkey').click()
  await button('Add an authenticator app').click()
  expect(onChange.mock.calls).toEqual([[{ kind: 'add-passkey' }], [{ kind: 'add-app' }]])
  await expect.element(page.getByRole('list')).not.toBeInTheDocument()
})

test('names the factor in the buttons that change it', async () => {
  const lastUsedAt = '2026-02-03T12:00:00.000Z'
  const onChange = await renderList({ app, passkeys: [{ ...passkey, lastUsedAt }], recoveryCodesLeft: 10 })
  const [first, second] = page.getByRole('listitem').elements()
  expect(first?.textContent).toContain('Passkey · last used on 3.2.2026')
  expect(second?.textContent).toContain('not used yet')
  for (const name of ['Rename: Old phone', 'Remove: Old phone', 'Remove: Authenticator app'])
    await button(name).click()
  await button('Create new recovery codes').click()
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([
    { kind: 'rename-passkey', id: passkey._id, name: 'Old phone' },
    { kind: 'remove-passkey', id: passkey._id, name: 'Old phone' },
    { kind: 'remove-app' },
    { kind: 'renew-codes' },
  ])
  // An account has one app at most.
  await expect.element(button('Add an authenticator app')).not.toBeInTheDocument()
})

test.each([
  [3, true],
  [4, false],
])('with %d recovery codes left, marks that few are left: %s', async (recoveryCodesLeft, isMarked) => {
  await renderList({ app, recoveryCodesLeft })
  const text = page.getByText(`Recovery codes left: ${recoveryCodesLeft}`)
  expect(text.element().closest('[data-few]') !== null).toBe(isMarked)
})

test('tells an admin who must have a second factor, until there is one', async () => {
  const notice = page.getByText(/Admins of this site need two-step verification/)
  await renderList({ isRequired: true })
  await expect.element(notice).toBeVisible()
  await renderList({ isRequired: true, app })
  expect(notice.elements()).toHaveLength(1)
})

test('adds no factor before the e-mail address is confirmed', async () => {
  await renderList({}, { isConfirmed: false })
  await expect.element(page.getByText(/^Confirm your e-mail address first/)).toBeVisible()
  expect(buttonNames()).toEqual([])
})

test('offers no passkey at an address that does not support them', async () => {
  await renderList({ canHavePasskeys: false })
  expect(buttonNames()).toEqual(['Add an authenticator app'])
})

test('offers no passkey in a browser without support', async () => {
  removePasskeySupport()
  await renderList()
  expect(buttonNames()).toEqual(['Add an authenticator app'])
})
