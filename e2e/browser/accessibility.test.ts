// axe finds nothing on any public page: in both directions, both themes, narrow and wide.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from 'vitest'
import { publicPages } from './newsroom.ts'
import { settled, visit, withBrowser } from './visit.ts'

withBrowser()

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const names = ['home', 'article', 'category', 'privacy', 'install', 'blog', 'saved', 'not found']
const widths = [390, 1280]
const combinations = names.flatMap((name) =>
  (['en-GB', 'ar-SA'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ name, locale, colorScheme })),
  ),
)

test.each(combinations)('axe finds nothing on $name in $locale, $colorScheme', async (combination) => {
  const { name, locale, colorScheme } = combination
  const found = (await publicPages()).find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no page ${name}`)
  const { page, open, close } = await visit({
    locale,
    colorScheme,
    reducedMotion: 'reduce',
    // axe brings its own script; what the policy forbids is tested elsewhere.
    bypassCSP: true,
  })
  await open(found.path, found.status)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    const { violations, passes } = await new AxeBuilder({ page }).withTags(tags).analyze()
    const told = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
    )
    expect(told, `at ${width} px`).toEqual([])
    expect(passes.length).toBeGreaterThan(20)
  }
  await close()
})

test('axe finds nothing in the open menus of a narrow page', async () => {
  const { page, open, close } = await visit({
    viewport: { width: 390, height: 900 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  })
  await open('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  for (const menu of ['Categories', 'Language']) {
    await page.getByRole('banner').locator('summary').filter({ hasText: menu }).click()
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    expect(violations.map(({ id, nodes }) => `${menu}: ${id} ${nodes.map(({ target }) => target)}`)).toEqual(
      [],
    )
  }
  await close()
})
