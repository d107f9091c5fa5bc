import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { EmptyState } from './EmptyState.tsx'

test('says why there is nothing and offers what to do; the picture is decoration', async () => {
  await render(
    <EmptyState message="No articles yet">
      <a href="/admin/create-article">Write one</a>
    </EmptyState>,
  )
  await expect.element(page.getByText('No articles yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Write one' })).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
})
