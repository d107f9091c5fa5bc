// Every page in every state, seen by those who need more than others: axe finds nothing in both themes, narrow and
// wide; in a window of 320 px, with letters twice as large or set wider apart, nothing is cut off, covered or out of
// reach. `npm test` looks in two languages with all of it and in two more, of long and of tall words, for room alone;
// `npm run audit` in nine with everything.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { everySight, type Sight } from './every-sight.ts'
import { axeFaults, layoutFaults, widerText } from './look.ts'
import { visit, withBrowser } from './visit.ts'

withBrowser()

const isAudit = process.env.AUDIT === '1'
const others = ['zh-CN', 'fr-FR', 'ja-JP', 'ru-RU', 'es-ES']
const locales = ['en-GB', 'ar-SA', 'de-DE', 'hi-IN', ...(isAudit ? others : [])]
const looksWithAxe = (locale: string) => isAudit || ['en-GB', 'ar-SA'].includes(locale)

let sights: Sight[]
beforeAll(async () => {
  sights = await everySight()
})

test.each(locales)('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  const { page, open, close } = await visit({
    locale,
    reducedMotion: 'reduce',
    // axe brings its own script; what the policy forbids is tested elsewhere.
    bypassCSP: true,
  })
  const faults: string[] = []
  for (const sight of sights) {
    await page.setViewportSize({ width: sight.width === 'wide' ? 1280 : 390, height: 844 })
    // A lite page has no scripts that could come alive.
    await (sight.path.includes('lite=1') ? page.goto(sight.path) : open(sight.path, sight.status))
    await sight.enter?.(page)
    if (looksWithAxe(locale)) faults.push(...(await accessible(page, sight)))
    faults.push(...(await roomy(page, sight)))
  }
  await close()
  expect(faults).toEqual([])
})

async function accessible(page: Page, { name, part, width }: Sight): Promise<string[]> {
  const faults: string[] = []
  const widths = [width !== 'wide' && 390, width !== 'narrow' && 1280].filter((each) => each !== false)
  for (const px of widths) {
    await page.setViewportSize({ width: px, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      // In a hurry the dark is looked at once, and only for what it can change.
      if (colorScheme === 'dark' && px !== widths.at(-1) && !isAudit) continue
      await page.emulateMedia({ colorScheme })
      const found = await axeFaults(page, { part, isColourOnly: colorScheme === 'dark' && !isAudit })
      faults.push(...found.map((fault) => `${name}, ${colorScheme} at ${px} px: ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

const normal = '/* as it is */'
const doubled = ':root { font-size: 200% }'

async function roomy(page: Page, { name, width }: Sight): Promise<string[]> {
  const faults: string[] = []
  const look = async (px: number, css = normal) => {
    await page.setViewportSize({ width: px, height: 800 })
    const style = await page.addStyleTag({ content: css })
    const how = { [doubled]: ', letters twice as large', [widerText]: ', set wider' }[css] ?? ''
    faults.push(...(await layoutFaults(page)).map((fault) => `${name} at ${px} px${how}: ${fault}`))
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }
  if (width !== 'wide') {
    // 1280 px at 400 % are 320 px as well.
    await look(320)
    await look(320, widerText)
    await look(390, doubled)
    await look(768)
  }
  if (width !== 'narrow') {
    await look(1280)
    await look(1280, doubled)
  }
  return faults
}
