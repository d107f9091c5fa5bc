import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { AdTabs } from './AdTabs.tsx'
import type { AdvertisementTab } from './tabs.ts'

const tabs: AdvertisementTab[] = [
  { name: 'overview', Content: () => <p>All figures</p> },
  { name: 'advertisements', Content: () => <p>The list</p> },
  { name: 'analytics', Content: () => <p>The charts</p> },
]

const renderTabs = (path: string, language: LanguageCode = 'en') =>
  renderInApp(<AdTabs tabs={tabs} />, { messages: ['admin', 'ads'], path, language })

test('shows the tab of the URL, or the first one', async () => {
  const router = await renderTabs('/admin/advertisements-v2?tab=analytics')
  await expect.element(page.getByRole('tabpanel', { name: 'Analytics' })).toMatchTextContent('The charts')
  await page.getByRole('tab', { name: 'Advertisements' }).click()
  await expect.element(page.getByRole('tabpanel', { name: 'Advertisements' })).toBeVisible()
  expect(router.state.location.search).toBe('?tab=advertisements')
  await router.navigate('/admin/advertisements-v2?tab=unknown')
  await expect.element(page.getByRole('tabpanel', { name: 'Overview' })).toMatchTextContent('All figures')
})

test.each([
  ['en', '{ArrowRight}', '{ArrowLeft}'],
  ['ar', '{ArrowLeft}', '{ArrowRight}'],
] as const)('moves by keyboard in reading direction in %s', async (language, next, previous) => {
  const router = await renderTabs('/admin/advertisements-v2', language)
  const tab = (index: number) => page.getByRole('tab').nth(index)
  await userEvent.tab()
  await expect.element(tab(0)).toHaveFocus()
  for (const [key, index] of [
    [next, 1],
    ['{End}', 2],
    [next, 0],
    [previous, 2],
    ['{Home}', 0],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(tab(index)).toHaveFocus()
    await expect.element(tab(index)).toHaveAttribute('aria-selected', 'true')
  }
  expect(router.state.location.search).toBe('?tab=overview')
})

test('has no axe violation', async () => {
  await renderTabs('/admin/advertisements-v2')
  await expect.element(page.getByRole('tabpanel')).toMatchTextContent('All figures')
  await expectAccessible('tabs', 'div')
})
