// Moves the keyboard focus by Tab and checks that it is visible.
import { errors, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'

export const maxTabStops = 250

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

/**
 * Presses Tab until the control has the focus. The focus must be visible at every stop.
 * @throws Error when the control is not reached, or when a stop does not show the focus
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press('Tab')
    const isThere = (await control.count()) > 0 && (await hasFocus(control))
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    if (
      !(await page.evaluate(() => document.activeElement === document.body)) &&
      !(await isFocusVisible(page))
    )
      throw new Error(`The focus is not visible on ${where}\n${await describeFocus(page)}`)
    if (isThere) return
  }
  throw new Error(`Not reached within ${maxTabStops} stops: ${control}`)
}

/** Waits until the scroll position no longer changes. Keys scroll smoothly, which continues during later actions. */
export async function waitForScrollEnd(page: Page): Promise<void> {
  let last: number | undefined
  await expect
    .poll(
      async () => {
        const before = last
        last = await page.evaluate(() => window.scrollY)
        return last === before
      },
      { interval: 250 },
    )
    .toBe(true)
}

/** Describes the focused element's box and what covers it, for error messages. */
function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const box = `${width} x ${height} at ${left}, ${top}`
    return `${box} in ${innerWidth} x ${innerHeight}, scrolled to ${scrollY}; on top is ${above?.outerHTML.slice(0, 120)}`
  })
}

/**
 * Whether the focused element has an outline and is inside the window and not covered. Waits a moment, because the page
 * scrolls to the element and sticky bars appear and disappear with that.
 */
export async function isFocusVisible(page: Page): Promise<boolean> {
  try {
    await page.waitForFunction(isFocusVisibleNow, undefined, { polling: 50, timeout: 2_000 })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

/** Runs in the page. */
function isFocusVisibleNow(): boolean {
  const active = document.activeElement
  if (!active) return false
  // The label of a hidden radio button shows the focus.
  const shown = active.matches('input[type=radio]') ? (active.closest('label') ?? active) : active
  // A card shows the outline around itself instead of its link.
  const candidates = [shown, active, ...shown.querySelectorAll('*')]
  for (let card = shown.parentElement; card && candidates.length < 40; card = card.parentElement) {
    if (card.matches('main, header, footer, nav, ul, ol')) break
    candidates.push(card)
  }
  const hasRing = candidates.some((element) =>
    [undefined, '::before', '::after'].some((part) => {
      const style = getComputedStyle(element, part)
      const outline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
      return outline || style.boxShadow !== 'none'
    }),
  )
  const box = shown.getBoundingClientRect()
  const isInWindow =
    box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0
  const [x, y] = [
    Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1),
    Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1),
  ]
  const top = document.elementFromPoint(x, y)
  const isOnTop = top !== null && (shown.contains(top) || top.contains(shown))
  return hasRing && isInWindow && isOnTop
}
