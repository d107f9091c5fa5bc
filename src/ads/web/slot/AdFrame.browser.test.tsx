import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import type { AdPlacement } from '../../contract/placement.ts'
import { AdFrame } from './AdFrame.tsx'
import { createAd, picture } from './slot.fixtures.ts'

test('is a labeled link with picture, title and text that opens in a new tab', async () => {
  const onOpen = vi.fn()
  await renderInApp(<AdFrame placement="bannerTop" ad={createAd(1, { imageUrl: picture })} onOpen={onOpen} />)
  await expect.element(page.getByRole('figure', { name: 'Advertisement' })).toBeVisible()
  await expect.element(page.getByText('Advertisement')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Mill 1' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Mill 1 Oil of harvest 1 (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'sponsored nofollow noopener noreferrer')
  await expect.element(link).toHaveAttribute('href', 'https://mill.example/1')
  for (const [type, button] of [
    ['click', 0],
    ['auxclick', 1],
    ['auxclick', 2],
  ] as const) {
    const event = new MouseEvent(type, { button, bubbles: true, cancelable: true })
    event.preventDefault()
    link.element().dispatchEvent(event)
  }
  // The right button opens a menu.
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test.each(['', 'javascript:alert(1)', 'data:text/html,hello', 'mill.example'])(
  'is not a link with the address “%s”',
  async (linkUrl) => {
    await renderInApp(<AdFrame placement="bannerTop" ad={createAd(1, { linkUrl })} />)
    await expect.element(page.getByText('Mill 1')).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  },
)

test.each([
  [{}, 'ltr'],
  [{ imageUrl: picture, title: 'زيتٌ من حجر الرحى', content: 'Open on Fridays' }, 'rtl'],
  [{ title: 'زيتٌ من حجر الرحى', content: 'معصرة مفتوحة للزوار' }, 'rtl'],
])('reads in the direction of its title: %o', async (change, direction) => {
  await renderInApp(<AdFrame placement="bannerTop" ad={createAd(1, change)} />)
  const text = page.getByRole('link').element().querySelector('[dir=auto]')
  expect(text && getComputedStyle(text).direction).toBe(direction)
})

const longText =
  'Cold-pressed on the day of the harvest, in small lots, by people who know each tree. '.repeat(9)
const ads = [
  createAd(1),
  createAd(2, { imageUrl: picture }),
  createAd(3, { title: longText.slice(0, 200), content: longText }),
  createAd(4, { title: longText.slice(0, 200), content: longText, imageUrl: picture, linkUrl: '' }),
]

test.each<[AdPlacement, number]>([
  ['bannerTop', 320],
  ['bannerTop', 768],
  ['bannerTop', 1280],
  ['sidebarFirst', 320],
  ['sidebarFirst', 1280],
])('has the same size for each advertisement in %s at %d px', async (placement, width) => {
  await page.viewport(width, 900)
  await renderInApp(
    <main>
      {ads.map((ad) => (
        <AdFrame key={ad._id} placement={placement} ad={ad} />
      ))}
    </main>,
  )
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  const sizes = page
    .getByRole('figure')
    .elements()
    .map((figure) => [figure.clientWidth, figure.clientHeight])
  await page.viewport(800, 600)
  expect(new Set(sizes.map(String)).size, JSON.stringify(sizes)).toBe(1)
  // With three banners and two in the sidebar, advertisements stay the smaller part of a phone's page.
  if (width === 320) expect(sizes[0]?.[1]).toBeLessThan(placement === 'bannerTop' ? 190 : 350)
})

test.each(languagesToTest())('is accessible in %s', async (language) => {
  await renderInApp(
    <main>
      <h1>Olea</h1>
      {ads.map((ad) => (
        <AdFrame key={ad._id} placement="bannerTop" ad={ad} />
      ))}
      <AdFrame placement="sidebarFirst" ad={createAd(5, { imageUrl: picture })} />
    </main>,
    { language },
  )
  await expect.element(page.getByText('Mill 1')).toBeVisible()
  await expectAccessible(`advertisements in ${language}`)
})
