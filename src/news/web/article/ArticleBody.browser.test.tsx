import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { ArticleBody } from './ArticleBody.tsx'

const videoUrl = `${location.origin}/no-such-video?start=3`
const video = `<p>See it turn. <a class="ol-video" href="${videoUrl}">YouTube: the mill</a></p>`
const wideTable = `<table><tr>${'<td>Donaudampfschifffahrt</td>'.repeat(3)}</tr></table>`

afterEach(() => page.viewport(800, 600))

const offer = () => page.getByRole('link', { name: /YouTube: the mill/ })
const player = () => document.querySelector('iframe.ol-video') as HTMLIFrameElement | null

test('replaces the link to a video by its player on activation, with the focus', async () => {
  await render(<ArticleBody html={video} language="en" />)
  expect(player()).toBeNull()
  offer().element().focus()
  await userEvent.keyboard('{Enter}')
  expect(player()?.src).toBe(`${videoUrl}&autoplay=1`)
  expect(player()?.title).toBe('YouTube: the mill')
  expect(document.activeElement).toBe(player())
  expect(offer().query()).toBeNull()
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('follows the link with %s', async (key) => {
  await render(<ArticleBody html={video} language="en" />)
  const onClick = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', onClick)
  offer()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
  document.removeEventListener('click', onClick)
  expect(onClick).toHaveBeenCalledOnce()
  expect(player()).toBeNull()
})

test('other links of the text stay links', async () => {
  await render(<ArticleBody html="<p><a href='#source'>A source</a></p>" language="en" />)
  await page.getByRole('link').click()
  await expect.element(page.getByRole('link')).toBeVisible()
  location.hash = ''
})

test('makes tables and listings focusable while they are wider than the text', async () => {
  await page.viewport(320, 600)
  await render(
    <ArticleBody html={`${wideTable}<table><tr><td>a</td></tr></table><pre>short</pre>`} language="en" />,
  )
  const tabindexes = () =>
    [...document.querySelectorAll('table, pre')].map((element) => element.getAttribute('tabindex'))
  await expect.poll(tabindexes).toEqual(['0', null, null])
  await page.viewport(1_600, 600)
  await expect.poll(tabindexes).toEqual([null, null, null])
})

test('is in the language of the article', async () => {
  await render(<ArticleBody html="<p>نص</p>" language="ar" />)
  const body = page.getByText('نص').element().closest('.article-body')
  expect([body?.getAttribute('lang'), body?.getAttribute('dir')]).toEqual(['ar', 'rtl'])
})
