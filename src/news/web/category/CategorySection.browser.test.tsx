import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import '#src/ui/arabic-and-hindi-fonts.css'
import '#src/ui/fonts.css'
import { renderInApp } from '#src/ui/test-app.ts'
import { CategorySection } from './CategorySection.tsx'

/** Words of the tiles that are broken into two lines. */
function listBrokenWords(): string[] {
  const names = [...document.querySelectorAll('li a > span')]
  return names.flatMap(({ firstChild }) =>
    [...(firstChild?.textContent ?? '').matchAll(/[\p{L}\p{M}]+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      if (!firstChild) return []
      range.setStart(firstChild, index)
      range.setEnd(firstChild, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [word] : []
    }),
  )
}

test.each([320, 360, 390, 768])('breaks no word of a category at %d px', async (width) => {
  await page.viewport(width, 800)
  onTestFinished(() => page.viewport(800, 600))
  for (const language of ['en', 'de', 'fr', 'ru', 'sp'] as const) {
    await renderInApp(
      <div className="container">
        <CategorySection />
      </div>,
      { language },
    )
    await document.fonts.ready
    expect(document.querySelectorAll('li a > span')).toHaveLength(10)
    expect(listBrokenWords(), language).toEqual([])
    await cleanup()
  }
})
