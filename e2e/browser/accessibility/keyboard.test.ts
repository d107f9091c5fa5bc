// Reading by keyboard: every control is reachable, and the focus is always visible.
import { expect, test } from 'vitest'
import { findDemoArticle } from '../support/articles.ts'
import { tabThroughPage } from '../support/tab-through.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

test.each([
  { name: 'home', locale: 'en-GB' },
  { name: 'article', locale: 'en-GB' },
  { name: 'home', locale: 'ar-SA' },
])(
  'reaches every link and control of $name by Tab with visible focus in $locale',
  async ({ name, locale }) => {
    const { page, open, close } = await visit({ locale, reducedMotion: 'reduce' })
    await open(name === 'home' ? '/' : `/article/${(await findDemoArticle())._id}`)
    // Deferred parts replace their placeholders.
    await waitForNetworkIdle(page)
    expect(await page.locator(':disabled:visible').count()).toBe(0)
    const { wanted, reached, unseen, passedBy } = await tabThroughPage(page)
    expect(wanted).toBeGreaterThan(20)
    expect(unseen).toEqual([])
    expect(passedBy).toEqual([])
    expect(reached).toBe(wanted)
    await close()
  },
)
