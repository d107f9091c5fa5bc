import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advertisementTabs } from './tabs.ts'
import { renderAdvertisements, titles } from './test-advertisements.ts'

const tab = (name: string) => page.getByRole('tab', { name, exact: true })

test('shows the tab of the URL', async () => {
  const { router } = await renderAdvertisements()
  await expect.element(tab('Advertisements')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'Advertisements' })).toBeVisible()
  await expect.poll(titles).toHaveLength(3)
  await tab('Advertisements').click()
  expect(router.state.location.search).toBe('?tab=advertisements')
  expect(page.getByRole('tab').elements()).toHaveLength(advertisementTabs.length)
})
