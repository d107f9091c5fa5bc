import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { HydratedButton } from './HydratedButton.tsx'

test('is a link until the page is hydrated, then a button', async () => {
  const onPress = vi.fn()
  const button = (
    <HydratedButton href="/news/all" onPress={onPress}>
      Load more
    </HydratedButton>
  )
  const container = document.createElement('div')
  document.body.append(container)
  const served = new DOMParser().parseFromString(renderToString(button), 'text/html')
  container.append(...served.body.childNodes)
  await expect.element(page.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', '/news/all')
  const root = hydrateRoot(container, button, {
    onRecoverableError: (error) => {
      throw error
    },
  })
  await page.getByRole('button', { name: 'Load more' }).click()
  expect(onPress).toHaveBeenCalledOnce()
  expect(page.getByRole('link').query()).toBeNull()
  root.unmount()
  container.remove()
})
