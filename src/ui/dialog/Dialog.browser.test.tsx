import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { Dialog, DialogActions, DialogCloseButton, DialogContent, DialogTitle } from './Dialog.tsx'

function Example({ isClosedByBackdrop = false }: { isClosedByBackdrop?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog closesOnBackdropClick={isClosedByBackdrop} onClose={() => setOpen(false)}>
          <DialogContent>
            <DialogTitle>Versions</DialogTitle>
            <DialogCloseButton label="Close" />
            <input aria-label="Name" />
            <input aria-label="File" type="file" />
            <DialogActions>
              <button type="button">Save</button>
            </DialogActions>
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

const opener = () => page.getByRole('button', { name: 'Open' })
const dialog = () => page.getByRole('dialog', { name: 'Versions' })

async function open(example = <Example />) {
  await render(example)
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

test('is named by its title and is modal', async () => {
  await open()
  expect(dialog().element().matches(':modal')).toBe(true)
})

test('moves the focus to its first control, keeps it inside, and returns it to the opener', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab()
    const { activeElement } = document
    expect(activeElement === document.body || dialog().element().contains(activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('closes with its button', async () => {
  await open()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(opener()).toHaveFocus()
})

test('asks to be closed again after a refused Escape, also when the browser closes it by itself', async () => {
  const onClose = vi.fn()
  await render(
    <Dialog onClose={onClose}>
      <DialogTitle>Versions</DialogTitle>
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(2)
})

test('does not close when a file dialog inside is canceled', async () => {
  await open()
  const file = page.getByLabelText('File').element()
  file.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }))
  await expect.element(dialog()).toBeVisible()
})

test('does not report its own closing when it is removed', async () => {
  const onClose = vi.fn()
  const { unmount } = await render(
    <Dialog onClose={onClose}>
      <DialogTitle>Versions</DialogTitle>
    </Dialog>,
  )
  const element = dialog().element()
  const closed = new Promise((resolve) => element.addEventListener('close', resolve))
  await unmount()
  await closed
  expect(onClose).not.toHaveBeenCalled()
})

const beside = { position: { x: 4, y: 4 } } as const

test('stays open on a click beside it, unless asked to close', async () => {
  await open()
  await dialog().click({ position: { x: -40, y: 20 }, force: true })
  await expect.element(dialog()).toBeVisible()
})

test('closes on a click on the backdrop when asked to, not on a click inside', async () => {
  await open(<Example isClosedByBackdrop />)
  await page.getByText('Versions').click()
  await expect.element(dialog()).toBeVisible()
  await page.elementLocator(document.documentElement).click({ ...beside, force: true })
  await expect.element(dialog()).not.toBeInTheDocument()
})

test.each(['ltr', 'rtl'])(
  'is centered, and prevents the page behind from scrolling (%s)',
  async (direction) => {
    document.documentElement.dir = direction
    await open()
    const { left, right } = dialog().element().getBoundingClientRect()
    // The space for the scrollbar of the page is on one side.
    expect(Math.abs(left - (window.innerWidth - right))).toBeLessThanOrEqual(20)
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  },
)

test.each(['center', 'top'] as const)(
  'ends inside the screen of a phone with long contents: %s',
  async (position) => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(800, 600))
    await render(
      <Dialog position={position} onClose={() => undefined}>
        <DialogContent>
          <DialogTitle>Versions</DialogTitle>
          <p>{'Version '.repeat(2000)}</p>
        </DialogContent>
      </Dialog>,
    )
    await expect
      .poll(() => Math.round(dialog().element().getBoundingClientRect().bottom))
      .toBeLessThan(innerHeight)
    expect(dialog().element().getBoundingClientRect().top).toBeGreaterThan(0)
  },
)
