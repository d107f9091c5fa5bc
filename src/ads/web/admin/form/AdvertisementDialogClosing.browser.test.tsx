// How the form of an advertisement is left without saving, and the messages on what was not saved.
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextFrame } from '#src/ui/test-frames.ts'
import { button, dialog, field, inDialog, message, openNew, press } from '../test-advertisements.ts'

test('asks before it discards changed input', async () => {
  await openNew()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press(button('Create advertisement'))
  await field('Title').fill('Harvest')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible()
  await press(inDialog('Keep editing'))
  await expect.element(field('Title')).toHaveValue('Harvest')
  await userEvent.keyboard('{Escape}')
  await press(inDialog('Discard'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Create advertisement')).toHaveFocus()
})

test('a message about input that was discarded is gone', async () => {
  await openNew()
  await press(inDialog('Create'))
  await expect.element(message('Nothing was saved')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('Nothing was saved')).not.toBeInTheDocument()
})

test('a message does not cover the buttons at the end of the form on a phone', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(800, 600))
  await openNew()
  await press(inDialog('Create'))
  await expect.element(message('Nothing was saved')).toBeVisible()
  const form = dialog().element()
  form.scrollTop = form.scrollHeight
  const create = inDialog('Create').element()
  const { x, y, width, height } = create.getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(create)
})

test('keeps the input when Escape is pressed again and again', async () => {
  await openNew()
  await field('Title').fill('Harvest')
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.keyboard('{Escape}')
    await nextFrame()
    await expect.poll(() => document.querySelectorAll('dialog[open]').length).toBeGreaterThan(0)
  }
  const keepEditing = inDialog('Keep editing')
  if (keepEditing.elements().length > 0) await press(keepEditing)
  await expect.element(field('Title')).toBeVisible()
  await expect.element(field('Title')).toHaveValue('Harvest')
})

test('asks before the page with changed input is left', async () => {
  const { router } = await openNew()
  await field('Title').fill('Harvest')
  void router.navigate('/admin/users')
  await expect.element(page.getByRole('dialog', { name: 'Discard the changes?' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/admin/advertisements-v2')
  await press(inDialog('Discard'))
  await expect.poll(() => router.state.location.pathname).toBe('/admin/users')
})
