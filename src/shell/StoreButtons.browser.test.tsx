import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type BeforeInstallPromptEvent, installPromptStore } from '#src/pwa/web/install-prompt.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { StoreButtons, type Stores } from './StoreButtons.tsx'

const appleUrl = 'https://apps.apple.com/app/olea'

afterEach(() => {
  vi.restoreAllMocks()
  installPromptStore.set(undefined)
})

async function renderButtons(stores: Stores) {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const router = await renderInApp(<StoreButtons stores={stores} label="Get the app" />)
  return { open, log, path: () => router.state.location.pathname }
}

function offerInstallation() {
  const prompt = vi.fn(async () => undefined)
  window.dispatchEvent(
    Object.assign(new Event('beforeinstallprompt'), { prompt }) as BeforeInstallPromptEvent,
  )
  return prompt
}

const press = (name: string) =>
  page.getByRole('group', { name: 'Get the app' }).getByRole('button', { name }).click()

test('opens the store of the settings, and logs the press', async () => {
  const prompt = offerInstallation()
  const { open, log, path } = await renderButtons({ apple: appleUrl })
  await press('App Store')
  expect(log.mock.calls).toEqual([['Store download: App Store']])
  expect(open.mock.calls).toEqual([[appleUrl, '_blank', 'noopener']])
  expect(prompt).not.toHaveBeenCalled()
  expect(path()).toBe('/')
})

test('shows the browser’s install prompt without a store in the settings', async () => {
  const prompt = offerInstallation()
  const { open, log, path } = await renderButtons({ apple: appleUrl })
  await press('Google Play')
  expect(log.mock.calls).toEqual([['Store download: Google Play']])
  expect(prompt).toHaveBeenCalledOnce()
  expect(open).not.toHaveBeenCalled()
  expect(path()).toBe('/')
})

test('opens the page with instructions without a store and without an install prompt', async () => {
  const { open, path } = await renderButtons({})
  await press('Google Play')
  await expect.poll(path).toBe('/install')
  expect(open).not.toHaveBeenCalled()
})
