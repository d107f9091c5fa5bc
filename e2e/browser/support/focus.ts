// Where the keyboard is, and whether one sees it.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const mostStops = 250

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

/**
 * Goes on by Tab until it is there; every stop on the way must be seen.
 * @throws when the way is too long, or leads over something that does not show the focus
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const isThere = (await control.count()) > 0 && (await hasFocus(control))
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    if (!(await page.evaluate(() => document.activeElement === document.body)) && !(await isSeen(page)))
      throw new Error(`The focus is not seen on ${where}\n${await whereabouts(page)}`)
    if (isThere) return
  }
  throw new Error(`Not reached by ${mostStops} stops: ${control}`)
}

/** Once the page has come to rest: a key that scrolls does so gently, and goes on over what is done meanwhile. */
export async function atRest(page: Page): Promise<void> {
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

/** For a failure that one did not see: what stands where the focus should be. */
function whereabouts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { left, top, width, height } = (document.activeElement ?? document.body).getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const box = `${width} x ${height} at ${left}, ${top}`
    return `${box} in ${innerWidth} x ${innerHeight}, scrolled to ${scrollY}; there is ${above?.outerHTML.slice(0, 120)}`
  })
}

/**
 * The focused element has an outline and stands in the window, not behind anything: soon, because the page scrolls to
 * it, and bars that stay in sight come and go with that.
 */
export async function isSeen(page: Page): Promise<boolean> {
  for (let look = 0; look < 20; look++) {
    if (await isSeenNow(page)) return true
    await page.waitForTimeout(50)
  }
  return false
}

function isSeenNow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!active) return false
    // A control may be a hidden field whose label shows the focus.
    const shown = active.matches('input[type=radio]') ? (active.closest('label') ?? active) : active
    // Cards draw it around themselves, not around the one link in them.
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
  })
}
