// Every page in every state has room for those who need larger letters or a smaller window: at 320 px, with letters
// twice as large or set wider apart, nothing is cut off, covered or out of reach. `npm test` looks in the language that
// runs the other way and in the one of the longest words, `npm run audit` in nine.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { localesToTest } from '../support/locales.ts'
import { findLayoutFaults, wideTextSpacing } from '../support/page-checks.ts'
import { createPageStates, openPageState, type PageState } from '../support/page-states.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

let states: PageState[]
beforeAll(async () => {
  states = await createPageStates()
})

test.each(localesToTest('ar-SA', 'de-DE'))('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  // What the policy forbids is tested elsewhere; here styles are added.
  const visitor = await visit({ locale, reducedMotion: 'reduce', bypassCSP: true })
  const faults: string[] = []
  for (const state of states) {
    await openPageState(state, visitor)
    faults.push(...(await roomy(visitor.page, state)))
  }
  await visitor.close()
  expect(faults).toEqual([])
})

const normal = '/* as it is */'
const doubled = ':root { font-size: 200% }'

async function roomy(page: Page, { name, width }: PageState): Promise<string[]> {
  const faults: string[] = []
  const look = async (px: number, css = normal) => {
    await page.setViewportSize({ width: px, height: 800 })
    const style = await page.addStyleTag({ content: css })
    await waitForFrame(page)
    const how = { [doubled]: ', letters twice as large', [wideTextSpacing]: ', set wider' }[css] ?? ''
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${name} at ${px} px${how}: ${fault}`))
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }
  if (width !== 'wide') {
    // 1280 px at 400 % are 320 px as well.
    await look(320)
    await look(320, wideTextSpacing)
    await look(390, doubled)
    await look(768)
  }
  if (width !== 'narrow') {
    await look(1280)
    await look(1280, doubled)
  }
  return faults
}
