import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../test-accessibility.ts'
import { renderInApp } from '../test-app.ts'
import { PageLinks } from './PageLinks.tsx'

const getPath = (number: number) => `/blog?page=${number}`

test('links the numbered pages, the previous and the next one', async () => {
  await renderInApp(<PageLinks page={2} totalPages={3} getPath={getPath} />)
  await expect.element(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/blog?page=1')
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/blog?page=3')
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
})

function Pages() {
  const [search] = useSearchParams()
  return <PageLinks page={Number(search.get('page') ?? 2)} totalPages={3} getPath={getPath} />
}

test('keeps the focus on the link to the next page when the last one is reached, where it has no effect', async () => {
  await renderInApp(<Pages />)
  const next = page.getByRole('link', { name: 'Next' })
  next.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  await expect.element(next).toHaveFocus()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).not.toHaveAttribute('rel')
  await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('link', { name: 'Page 3' })).toHaveFocus()
  await expectAccessible('page links')
})

test('shows nothing for a single page', async () => {
  await renderInApp(
    <main>
      <PageLinks page={1} totalPages={1} getPath={getPath} />
    </main>,
  )
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})
