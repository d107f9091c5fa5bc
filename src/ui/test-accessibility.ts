// Checks of what a component test shows: accessibility rules and horizontal overflow.
import 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { allAxeRules, axeColorRules, findAxeViolations, measureOverflow } from './test-axe.ts'

/** One language of each direction in `npm test`, all languages in `npm run audit`. */
export function languagesToTest(): LanguageCode[] {
  return import.meta.env.AUDIT === '1' ? languages.map(({ code }) => code) : ['en', 'ar']
}

const usualSize = [window.innerWidth, window.innerHeight] as const

/**
 * Expects no axe violation in a wide and a narrow window in both themes, and no horizontal overflow.
 * @param selector the element to check. Content behind a modal is inert.
 */
export async function expectAccessible(where: string, selector = 'body'): Promise<void> {
  const { style } = document.documentElement
  try {
    for (const width of [1280, 390]) {
      await page.viewport(width, 900)
      for (const theme of ['light', 'dark'] as const) {
        style.colorScheme = theme
        // Colors in the middle of a transition belong to neither theme.
        for (const animation of document.getAnimations()) animation.cancel()
        const runOnly = theme === 'light' ? allAxeRules : axeColorRules
        const faults = await findAxeViolations({ selector, runOnly })
        expect.soft(faults, `${where}, ${theme} at ${width} px`).toEqual([])
      }
      expect.soft(measureOverflow(), `${where} at ${width} px`).toBe(0)
    }
  } finally {
    style.removeProperty('color-scheme')
    await page.viewport(...usualSize)
  }
}
