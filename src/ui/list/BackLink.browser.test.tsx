import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../test-app.ts'
import { BackLink } from './BackLink.tsx'

test('leads back, and is large enough for a thumb', async () => {
  await renderInApp(<BackLink to="/app/scans">All scans</BackLink>)
  const link = page.getByRole('link', { name: 'All scans' })
  await expect.element(link).toHaveAttribute('href', '/app/scans')
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})
