import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../test-app.ts'
import { PageLinks } from './PageLinks.tsx'

const getPath = (number: number) => `/blog?page=${number}`

test('links the numbered pages, the previous and the next one', async () => {
  await renderInApp(<PageLinks page={2} totalPages={3} getPath={getPath} />)
  await expect.element(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/blog?page=1')
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/blog?page=3')
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

test('shows nothing for a single page', async () => {
  await renderInApp(
    <main>
      <PageLinks page={1} totalPages={1} getPath={getPath} />
    </main>,
  )
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})
