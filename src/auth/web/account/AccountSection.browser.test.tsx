import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { AccountSection } from './AccountSection.tsx'

const sections = (
  <>
    <svg height={2_000} aria-hidden="true" />
    <AccountSection title="Second factor" text="Keeps others out." anchor="second-factor">
      <button type="button">Add</button>
    </AccountSection>
    <svg height={2_000} aria-hidden="true" />
  </>
)
const heading = () => page.getByRole('heading', { name: 'Second factor' })

test('is a region named by its heading', async () => {
  await renderInApp(sections)
  await expect
    .element(page.getByRole('region', { name: 'Second factor' }))
    .toHaveTextContent('Second factorKeeps others out.Add')
  await expect.element(heading()).not.toHaveFocus()
  await expect.element(heading()).not.toBeInViewport()
})

test('is scrolled to and focused when the URL names it', async () => {
  await renderInApp(sections, { path: '/account#second-factor' })
  await expect.element(heading()).toHaveFocus()
  await expect.element(heading()).toBeInViewport()
})
