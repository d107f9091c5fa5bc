import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx'
import { recoveryCodes } from './test-factors.ts'

const text = `Recovery codes for Olea\n\n${recoveryCodes.join('\n')}\n`

async function renderPanel() {
  const onDone = vi.fn()
  await renderInApp(<RecoveryCodesPanel codes={recoveryCodes} onDone={onDone} />, {
    messages: ['account', 'second-factor'],
  })
  return onDone
}

const press = (name: string) => page.getByRole('button', { name }).click()
const status = () => page.getByRole('status')

function interceptAppending(change: (frame: HTMLIFrameElement) => void) {
  const append = document.body.append.bind(document.body)
  const spy = vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    for (const node of nodes) if (node instanceof HTMLIFrameElement) change(node)
  })
  onTestFinished(() => spy.mockRestore())
}

function interceptPrinting(print: (frame: HTMLIFrameElement) => void) {
  interceptAppending((frame) => {
    if (frame.contentWindow) frame.contentWindow.print = () => print(frame)
  })
}

async function expectNotPrinted(): Promise<void> {
  await expect
    .element(status())
    .toHaveTextContent('This browser does not allow printing. Please copy or download the codes.')
  expect(document.querySelector('iframe')).toBeNull()
}

test('shows all codes until the reader has kept them', async () => {
  const onDone = await renderPanel()
  const items = page.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(recoveryCodes)
  await press('I have saved them')
  expect(onDone).toHaveBeenCalledOnce()
})

test('copies the codes, one a line', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writeText.mockRestore())
  await renderPanel()
  await press('Copy')
  await expect.element(status()).toHaveTextContent('Copied.')
  expect(writeText).toHaveBeenCalledWith(recoveryCodes.join('\n'))
})

test('shows another way when the browser does not let us copy', async () => {
  const rejection = new DOMException('message of the browser', 'NotAllowedError')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(rejection)
  onTestFinished(() => writeText.mockRestore())
  await renderPanel()
  await press('Copy')
  await expect
    .element(status())
    .toHaveTextContent('This browser does not allow copying. Please download or print the codes.')
})

test('downloads the codes as a text file', async () => {
  const files: Blob[] = []
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:codes'
  })
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => {
    createUrl.mockRestore()
    click.mockRestore()
  })
  await renderPanel()
  await press('Download')
  expect(names).toEqual(['olea-recovery-codes.txt'])
  expect(await files[0]?.text()).toBe(text)
})

test('prints the codes on a sheet of their own', async () => {
  const sheets: object[] = []
  interceptPrinting((frame) => {
    const { width, display } = getComputedStyle(frame)
    const isLaidOut = display !== 'none' && width !== ''
    sheets.push({ text: frame.contentDocument?.body.innerText, isLaidOut })
    frame.contentWindow?.dispatchEvent(new Event('afterprint'))
  })
  await renderPanel()
  await press('Print')
  expect(sheets).toEqual([{ text, isLaidOut: true }])
  expect(document.querySelector('iframe')).toBeNull()
  expect(status().element().textContent).toBe('')
})

test('shows another way when the browser refuses to print', async () => {
  interceptPrinting(() => {
    throw new Error('printing is disabled')
  })
  await renderPanel()
  await press('Print')
  await expectNotPrinted()
})

test('shows another way when the browser removes the sheet to print', async () => {
  interceptAppending((frame) => frame.remove())
  await renderPanel()
  await press('Print')
  await expectNotPrinted()
})
