import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { createCard } from './cards.fixtures.ts'

const link = () => page.getByRole('link')

async function renderCard(changes: Parameters<typeof createCard>[1]): Promise<void> {
  await renderInApp(
    <ArticleCard article={createCard(1, { description: 'In short', ...changes })} variant="tile" />,
  )
}

test('a card in the language of the page names no language', async () => {
  await renderCard({})
  await expect.element(link()).toHaveAttribute('href', '/article/000000000000000000000001')
  await expect.element(page.getByText('English')).not.toBeInTheDocument()
})

test('a card in another language names it, and has its direction', async () => {
  await renderCard({ title: 'الزيت', language: 'ar' })
  await expect.element(link()).toHaveAttribute('lang', 'ar')
  await expect.element(link()).toHaveAttribute('dir', 'rtl')
  await expect.element(page.getByText('العربية')).toBeVisible()
})

test('a translated card leads to the translation', async () => {
  await renderCard({ isTranslated: true })
  await expect.element(link()).toHaveAttribute('href', '/article/000000000000000000000001?lang=en')
  await expect.element(page.getByText('Machine translation')).not.toBeInTheDocument()
})

test('a translation that nobody has reviewed says so', async () => {
  await renderCard({ isTranslated: true, isMachine: true })
  await expect.element(page.getByText('Machine translation')).toBeVisible()
})
