import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { ConfirmDialog } from './ConfirmDialog.tsx'

async function renderConfirmDialog({ isBusy = false } = {}) {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  await render(
    <ConfirmDialog
      title="Delete 2 articles?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>This cannot be undone.</p>
    </ConfirmDialog>,
  )
  await expect.element(page.getByRole('dialog', { name: 'Delete 2 articles?' })).toBeVisible()
  return { onConfirm, onCancel }
}

test('starts with the focus on Cancel, so that Enter changes nothing', async () => {
  const { onConfirm, onCancel } = await renderConfirmDialog()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('confirms with its button and cancels with Escape', async () => {
  const { onConfirm, onCancel } = await renderConfirmDialog()
  await page.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('ignores further presses while the action runs', async () => {
  const { onConfirm } = await renderConfirmDialog({ isBusy: true })
  const button = page.getByRole('button', { name: 'Delete' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  expect(onConfirm).not.toHaveBeenCalled()
})
