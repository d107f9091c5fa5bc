// Kills the tab, the browser or the server at a random moment while text is typed in Chromium, and compares the restored
// draft with the typed text and its times. `npm test` runs one round of each, `npm run audit` thirty in all. The moments
// derive from SEED, which a failure prints.
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { chromiumOptions } from '../chromium.ts'
import { signIn } from '../olea-api.ts'
import { demoAdmin, startEmptySite } from '../prepared-sites.ts'
import { cleanUp, createTemporaryFolder, type Olea, startOlea } from '../start-olea.ts'

const maxLostMs = 3_000
const kinds = ['tab', 'browser', 'server'] as const
const rounds = process.env.AUDIT === '1' ? 30 : 3
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const environment = { DEMO: '0' }

type Key = { letter: string; at: number }
type Session = { context: BrowserContext; profile: string }

let session: Session | undefined
let olea: Olea
let accessToken: string

afterEach(async () => {
  await session?.context.close()
  await cleanUp()
})

test(`loses at most three seconds of typing when killed ${rounds} times (seed ${seed})`, {
  timeout: 60_000 + rounds * 60_000,
  retry: 0,
}, async () => {
  const random = randomFrom(seed)
  olea = await startEmptySite()
  accessToken = (await signIn(olea.url, demoAdmin)).accessToken
  session = await openBrowser(await createTemporaryFolder())
  const lost: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] ?? 'tab'
    const lostMs = await typeAndKill(kind, random)
    expect(lostMs, `round ${round}, ${kind}, seed ${seed}`).toBeLessThanOrEqual(maxLostMs)
    lost[kind] = [...(lost[kind] ?? []), lostMs]
  }
  console.log(JSON.stringify({ fault: 'kill -9 amid typing', seed, rounds, lostMs: lost }))
  await olea.stop()
})

/** @returns milliseconds from the first lost letter to the kill; 0 when nothing was lost */
async function typeAndKill(kind: (typeof kinds)[number], random: () => number): Promise<number> {
  const page = await openForm('/admin/create-article')
  const url = page.url()
  const keys: Key[] = []
  const killAfterMs = 500 + random() * 7_000
  await typeFor(page, keys, killAfterMs, random)
  const killedAt = performance.now()
  if (kind === 'server') {
    await restartAmidTyping(page, keys, random)
    // A new profile has no local draft: it finds only what the server received.
    await page.close()
    await closeBrowser()
    session = await openBrowser(await createTemporaryFolder())
    const found = await readRestoredText(url)
    return measureLoss(keys.at(-1)?.at ?? killedAt, keys, found)
  }
  if (kind === 'tab') await killTabs(page)
  else await killBrowser()
  return measureLoss(killedAt, keys, await readRestoredText(url))
}

/** Kills and restarts the server while typing continues. The form must only show a different save state. */
async function restartAmidTyping(page: Page, keys: Key[], random: () => number): Promise<void> {
  const { dataDir, port } = olea
  olea.sendSignal('SIGKILL')
  await Promise.all([olea.exited, typeFor(page, keys, 500 + random() * 4_000, random)])
  olea = await startOlea({ dataDir, port, environment })
  await typeFor(page, keys, 1_000, random)
  await page.locator('header p[data-state="draftSaved"]').waitFor({ timeout: 70_000 })
}

async function openBrowser(profile: string): Promise<Session> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    baseURL: olea.url,
    locale: 'en-GB',
  })
  await context.addInitScript((token) => localStorage.setItem('token', token), accessToken)
  return { context, profile }
}

async function closeBrowser(): Promise<void> {
  await session?.context.close()
  session = undefined
}

function currentSession(): Session {
  if (!session) throw new Error('The browser is not open')
  return session
}

const contentField = (page: Page) => page.locator('[contenteditable="true"]')

async function openForm(url: string): Promise<Page> {
  const page = await currentSession().context.newPage()
  await page.goto(url)
  await contentField(page).click()
  return page
}

/** Types letters with irregular pauses, as a person does. */
async function typeFor(page: Page, keys: Key[], forMs: number, random: () => number): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const letter = random() < 0.15 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26))
    keys.push({ letter, at: performance.now() })
    await page.keyboard.type(letter, { delay: random() < 0.03 ? 800 : 20 + random() * 100 })
  }
}

async function killTabs(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  for (const id of await findProcesses('renderer')) process.kill(id, 'SIGKILL')
  await gone
  for (const open of currentSession().context.pages()) await open.close()
}

async function killBrowser(): Promise<void> {
  const { context, profile } = currentSession()
  const closed = context.waitForEvent('close')
  for (const id of await findProcesses('browser')) process.kill(id, 'SIGKILL')
  await closed
  session = await openBrowser(profile)
}

/** The ids of this browser's processes. */
async function findProcesses(type: 'browser' | 'renderer'): Promise<number[]> {
  const browser = currentSession().context.browser()
  if (!browser) throw new Error('The context has no browser')
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const found = processInfo.filter((process) => process.type === type).map(({ id }) => id)
  if (found.length === 0) throw new Error(`The browser has no ${type} process`)
  return found
}

/** Opens the article again, restores the draft if it is offered, and returns the text. */
async function readRestoredText(url: string): Promise<string> {
  const page = await currentSession().context.newPage()
  await page.goto(url)
  const goOn = page.getByRole('button', { name: 'Continue editing' })
  await goOn.or(contentField(page)).waitFor()
  if (await goOn.isVisible()) await goOn.click()
  const text = await contentField(page).innerText()
  await page.close()
  return text
}

/** The restored text must be a prefix of the typed text, ignoring white space. */
function measureLoss(killedAt: number, keys: Key[], found: string): number {
  const typed = keys.filter(({ letter }) => letter !== ' ')
  const there = found.replaceAll(/\s/g, '')
  expect(typed.map(({ letter }) => letter).join(''), 'what was typed').toContain(there)
  expect(
    typed
      .map(({ letter }) => letter)
      .join('')
      .startsWith(there),
  ).toBe(true)
  const first = typed[there.length]
  return first ? Math.round(killedAt - first.at) : 0
}

/** Returns the same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
