import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import { button, dialog, inDialog, renderAdvertisements, row } from '../test-advertisements.ts'

const keyCall = 'GET /advertisements/ad-1/conversion-key'
const track = () => dialog().getByRole('checkbox', { name: 'Count conversions' })

async function openForm(isTracked: boolean, calls: Record<string, () => unknown> = {}) {
  const rendered = await renderAdvertisements({
    calls: {
      'GET /advertisements/id/ad-1': () => createAdvertisement(1, { trackConversions: isTracked }),
      'PATCH /advertisements/ad-1': () => createAdvertisement(1),
      [keyCall]: () => ({ key: 'old-key' }),
      ...calls,
    },
  })
  await row('Grove 1').getByRole('button', { name: 'Edit: Grove 1' }).click()
  await expect.element(track()).toBeVisible()
  return rendered
}

test('switches conversions on, which a save stores', async () => {
  const { changes } = await openForm(false)
  await expect.element(track()).not.toBeChecked()
  await track().click()
  await inDialog('Save').click()
  await expect.poll(() => changes().at(-1)?.body).toMatchObject({ trackConversions: true })
})

test('shows the key with an example when it is opened', async () => {
  const { sent } = await openForm(true)
  expect(sent.map(({ call }) => call)).not.toContain(keyCall)
  await dialog().getByText('Key and example for the advertiser').click()
  await expect.element(dialog().getByText(/KEY='old-key'/)).toBeVisible()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await inDialog('Copy the key').click()
  await expect.element(dialog().getByText('Copied')).toBeVisible()
  expect(write).toHaveBeenCalledWith('old-key')
})

test('replaces the key after a question', async () => {
  await openForm(true, { 'POST /advertisements/ad-1/conversion-key': () => ({ key: 'new-key' }) })
  await dialog().getByText('Key and example for the advertiser').click()
  await button('Replace the key').click()
  await expect.element(dialog()).toMatchTextContent('Conversions signed with the old key are rejected')
  await inDialog('Replace the key').click()
  await expect.element(page.getByText(/KEY='new-key'/)).toBeVisible()
})

test('says that the key could not be loaded, and loads it again', async () => {
  let isFailing = true
  await openForm(true, { [keyCall]: () => (isFailing ? failWith(500) : { key: 'a-key' }) })
  await dialog().getByText('Key and example for the advertiser').click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('The key could not be loaded.')
  isFailing = false
  await inDialog('Try Again').click()
  await expect.element(dialog().getByText(/KEY='a-key'/)).toBeVisible()
})
