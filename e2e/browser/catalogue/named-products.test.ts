// An article that names an oil and its producer, and the page of the oil, as readers see them without scripts.
import { beforeAll, expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { publishArticle } from '../support/articles.ts'
import { createProduct, richProduct } from '../support/products.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

let oil: string
let articlePath: string

beforeAll(async () => {
  oil = await createProduct({ ...richProduct, producer: 'Frantoio Città' })
  const { _id } = await publishArticle({
    title: 'A tin from Puglia',
    content: '<p>It stings.</p>',
    products: [oil],
    producers: ['Frantoio Città'],
  })
  articlePath = `/article/${_id}`
})

test('leads from the article to the oil and its producer, and back', async () => {
  const page = await openWithoutScripts(articlePath)
  const named = page.getByRole('complementary', { name: 'Named in this article' })
  expect(await named.getByRole('listitem').first().innerText()).toMatch(
    /Monte Scuro\s+Riserva\s+Extra virgin olive oil\s+Puglia, Italy/,
  )
  // Without scripts the bottle is drawn as well, with the styles of the page.
  const bottle = await named.locator('svg').boundingBox()
  expect(bottle?.width).toBeLessThan(90)
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.join('')).toContain(`/app/oils/${oil}#product`)
  await named.getByRole('link', { name: 'Frantoio Città' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Oils from Frantoio Città')
  await page.getByRole('article').getByRole('link').click()
  const news = page.getByRole('region', { name: 'In the news' })
  await news.getByRole('link', { name: 'A tin from Puglia' }).click()
  expect(new URL(page.url()).pathname).toBe(articlePath)
})

test('shows the cards with scripts without faults, and drops them when the oil is withdrawn', async () => {
  const { page, open, faults, close } = await visit({ locale: 'ar' })
  await open(articlePath)
  const named = page.getByRole('complementary', { name: 'ورد ذكره في هذا المقال' })
  expect(await named.getByRole('listitem').count()).toBe(2)
  const { accessToken: token } = await signIn(site.url, site.admin)
  await call(site.url, 'POST', '/products/status', { token, body: { ids: [oil], status: 'withdrawn' } })
  await open(articlePath)
  expect(await named.count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})
