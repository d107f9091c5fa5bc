import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createAdvertisement } from '../advertisements.fixtures.ts'
import { AdPreview } from './AdPreview.tsx'
import { toAdFormValues } from './ad-form-values.ts'

const renderPreview = (changes: Parameters<typeof createAdvertisement>[1]) =>
  renderInApp(
    <AdPreview form={{ values: toAdFormValues(createAdvertisement(1, changes), 'UTC'), file: undefined }} />,
    { messages: ['admin', 'ads'] },
  )

const preview = () => page.getByRole('region', { name: 'Preview' })
const frames = () => [...preview().element().querySelectorAll('figure')]

test('shows the frame of the page at each chosen position, in both themes and on a phone', async () => {
  await renderPreview({ positions: ['top', 'bottom'] })
  for (const caption of ['Top, light', 'Top, dark', 'Bottom, phone'])
    await expect.element(preview().getByText(caption)).toBeVisible()
  await expect
    .poll(() => frames().map(({ offsetWidth }) => offsetWidth))
    .toEqual([970, 970, 328, 970, 970, 328])
  const [light, dark, phone] = frames().map((frame) => getComputedStyle(frame).color)
  expect(dark).not.toBe(light)
  expect(phone).toBe(light)
  expect(frames()[0]?.textContent).toContain('Grove 1')
})

test('shows a wide frame scaled down to the available width', async () => {
  await page.viewport(600, 800)
  await renderPreview({ positions: ['top'] })
  await expect.poll(() => frames()[0]?.getBoundingClientRect().width).toBeLessThan(600)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(600)
})

test('shows the picture that was entered', async () => {
  const picture = '/flags/1f1ee-1f1f9.svg'
  await renderPreview({ type: 'sidebar-banner', positions: ['first'], imageUrl: picture })
  await expect
    .poll(() => frames().map((frame) => frame.querySelector('img')?.getAttribute('src')))
    .toEqual([picture, picture, picture])
})

test.each([
  ['is blank until it is copied', null, /^data:image/],
  ['is shown as its copy', '/flags/1f1ee-1f1f9.svg', /^\/flags/],
])('loads nothing from another site: its picture %s', async (_state, src, expected) => {
  const stored = createAdvertisement(1, {
    imageUrl: 'https://pictures.example/a.png',
    picture: src === null ? null : { src, srcSet: '', width: 300, height: 250 },
  })
  const form = { values: toAdFormValues(stored, 'UTC'), file: undefined, stored }
  await renderInApp(<AdPreview form={form} />, { messages: ['admin', 'ads'] })
  await expect.poll(() => frames()[0]?.querySelector('img')?.getAttribute('src')).toMatch(expected)
})

test('shows a pop-up in its card', async () => {
  await renderPreview({ type: 'popup', positions: ['center'] })
  await expect.element(preview().getByText('Bottom centre of the window, phone')).toBeVisible()
  const closeButtons = () => preview().element().querySelectorAll('[aria-label="Close the advertisement"]')
  await expect.poll(closeButtons).toHaveLength(3)
})

test('cannot be operated, and asks for a position', async () => {
  await renderPreview({ positions: ['top'] })
  await expect.poll(() => frames().length).toBe(3)
  expect(frames().every((frame) => frame.closest('[inert]'))).toBe(true)
  await renderPreview({ positions: [] })
  await expect.element(page.getByText('Choose a type and a position to see the preview.')).toBeVisible()
})
