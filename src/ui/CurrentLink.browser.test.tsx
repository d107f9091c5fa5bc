import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CurrentLink } from './CurrentLink.tsx'
import { renderInApp } from './test-app.ts'

test('a link of a navigation is marked on its page, and otherwise only in its area', async () => {
  await renderInApp(
    <nav aria-label="Sections">
      <CurrentLink to="/category/Olive%20Oil">Category</CurrentLink>
      <CurrentLink to="/app" isInArea>
        Area
      </CurrentLink>
      <CurrentLink to="/category">Other</CurrentLink>
    </nav>,
    { path: '/category/olive%20oil' },
  )
  const link = (name: string) => expect.element(page.getByRole('link', { name }))
  await link('Category').toHaveAttribute('aria-current', 'page')
  await link('Area').toHaveAttribute('aria-current', 'true')
  await link('Other').not.toHaveAttribute('aria-current')
})
