// Videos in articles: no request to the video host before the reader plays one.
import { expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { parsePageContent } from '../../page-content.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test('shows a link, also without scripts, and replaces it by the player on activation', async () => {
  const content = `<p>See how the mill turns.</p><iframe src="${player}"></iframe><p>It turns slowly.</p>`
  const { _id } = await publishArticle({ title: 'A mill in motion', content })
  const { html } = await fetchPage(site.url, `/article/${_id}`)
  const videos = parsePageContent(html).findAll({ tag: 'a', attributes: { class: 'ol-video' } })
  expect(videos.map(({ attribs }) => attribs.href)).toEqual([player])
  const { page, open, faults, close } = await visit()
  await open(`/article/${_id}`)
  await waitForNetworkIdle(page)
  expect(await page.locator('iframe').count()).toBe(0)
  expect(faults).toEqual([])

  const offer = page.locator('.article-body').getByRole('link', { name: 'YouTube' })
  expect(await offer.getAttribute('href')).toBe(player)
  await offer.focus()
  await page.keyboard.press('Enter')
  const frame = page.locator('.article-body iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toBe(`${player}?autoplay=1`)
  // The request goes out only now.
  await expect
    .poll(() => faults.join())
    .toContain('request to another origin: https://www.youtube-nocookie.com/')
  await close()
})
