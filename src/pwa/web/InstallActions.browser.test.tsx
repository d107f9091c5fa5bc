import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { InstallActions } from './InstallActions.tsx'
import { type BeforeInstallPromptEvent, installPromptStore } from './install-prompt.ts'

const labels = { install: 'Install Olea', stores: 'Also in the stores' }
const install = () => page.getByRole('button', { name: 'Install Olea' })

afterEach(() => {
  vi.restoreAllMocks()
  installPromptStore.set(undefined)
})

function offerInstallation(prompt: () => Promise<unknown>): void {
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt }) as BeforeInstallPromptEvent,
  )
}

test('offers to install once the browser allows it, and no longer when it is installed', async () => {
  const prompt = vi.fn(async () => undefined)
  await render(<InstallActions labels={labels} stores={[]} />)
  expect(install().query()).toBeNull()
  offerInstallation(prompt)
  await install().click()
  expect(prompt).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('appinstalled'))
  await expect.element(install()).not.toBeInTheDocument()
})

test('logs a failed installation, and can be pressed again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  offerInstallation(() => Promise.reject(new Error('refused')))
  await render(<InstallActions labels={labels} stores={[]} />)
  await install().click()
  await expect.poll(() => log.mock.calls).toEqual([['Installing failed:', new Error('refused')]])
  await expect.element(install()).toBeEnabled()
})

test('links to the stores of the settings', async () => {
  const url = 'https://apps.apple.com/app/olea'
  await render(<InstallActions labels={labels} stores={[{ name: 'App Store', url }]} />)
  await expect.element(page.getByText('Also in the stores')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', url)
})
