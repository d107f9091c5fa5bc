import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { renderInApp } from '#src/ui/test-app.ts'
import { NamedProductCards } from './NamedProductCards.tsx'
import './named-products.css'

const plate = {
  brand: 'Colle Alto',
  name: 'Riserva',
  line: '',
  container: 'tin',
  grade: null,
  picture: null,
} as const

test('shows a bottle with name, grade, place and rating, and a producer without; the whole card is the link', async () => {
  await renderInApp(
    <main>
      <h1>An article</h1>
      <aside className="named-products" aria-labelledby="named-products">
        <NamedProductCards
          title="Named in this article"
          cards={[
            {
              path: '/app/oils/1',
              label: 'Colle Alto',
              name: 'Riserva',
              language: 'sp',
              facts: ['Extra virgin olive oil', 'Umbria, Italy'],
              rating: { label: '4.5 out of 5', text: '4.5 · 2 reviews' },
              plate,
            },
            { path: '/app/oils?producer=Mill', label: 'Producer', name: 'Mill', language: null, facts: [] },
          ]}
        />
      </aside>
    </main>,
  )
  const section = page.getByRole('complementary', { name: 'Named in this article' })
  const [first, second] = section.getByRole('listitem').elements()
  expect(first?.textContent).toContain('Extra virgin olive oilUmbria, Italy4.5 · 2 reviews')
  expect(first?.querySelector('[lang]')?.getAttribute('lang')).toBe('es')
  await expect.element(section.getByRole('img', { name: '4.5 out of 5' })).toBeVisible()
  expect(second?.querySelector('svg')).toBeNull()
  const link = section.getByRole('link', { name: 'Riserva' }).element()
  expect(link.getAttribute('href')).toBe('/app/oils/1')
  const { left, top } = first?.getBoundingClientRect() ?? { left: 0, top: 0 }
  expect(document.elementFromPoint(left + 5, top + 5)).toBe(link)
  await expectAccessible('cards')
})
