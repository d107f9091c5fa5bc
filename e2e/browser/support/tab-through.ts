// Presses Tab through a whole page and records which controls were reached and visible.
import type { Page } from 'playwright-core'
import { isFocusVisible, maxTabStops } from './focus.ts'

/** Presses Tab until the focus leaves the page. Controls without visible focus or never reached are returned as HTML. */
export async function tabThroughPage(page: Page) {
  const wanted = await page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
    // A group of radio buttons is one stop. Arrow keys reach the others.
    const stops = controls.filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }) &&
        !(control instanceof HTMLInputElement && control.type === 'radio') &&
        !control.matches(':disabled') &&
        control.getAttribute('tabindex') !== '-1',
    )
    for (const [index, control] of stops.entries()) control.setAttribute('data-stop', String(index))
    return stops.length
  })
  const reached = new Set<string>()
  const unseen: string[] = []
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const active = document.activeElement
      return active && active !== document.body
        ? { stop: active.getAttribute('data-stop'), html: active.outerHTML.slice(0, 120) }
        : undefined
    })
    if (!at) break
    if (at.stop !== null) reached.add(at.stop)
    if (!(await isFocusVisible(page))) unseen.push(at.html)
  }
  const passedBy = await page.evaluate(
    (met) =>
      [...document.querySelectorAll('[data-stop]')]
        .filter((control) => !met.includes(control.getAttribute('data-stop') ?? ''))
        .map((control) => control.outerHTML.slice(0, 120)),
    [...reached],
  )
  return { wanted, reached: reached.size, unseen, passedBy }
}
