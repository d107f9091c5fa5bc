// Words survive what they are typed into: the tab, the browser or the newspaper is killed at some moment while somebody
// types in Chromium, and what is offered afterwards is compared with what was typed, and when.
// One round of each; `npm run audit` makes it thirty in all. The moments come from SEED, which a failure names.
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { chromiumOptions } from '../chromium.ts'
import { signIn } from '../olea-api.ts'
import { cleanUp, createTemporaryFolder, type Olea, startOlea } from '../start-olea.ts'

const mostLostMs = 3_000
const kinds = ['tab', 'browser', 'newspaper'] as const
const rounds = process.env.AUDIT === '1' ? 30 : 3
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const admin = { email: 'editor@olea.example', password: 'nine-old-trees-by-the-mill' }
const environment = { DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }

type Key = { letter: string; at: number }
type Person = { context: BrowserContext; profile: string }

let person: Person | undefined
let olea: Olea
let accessToken: string

afterEach(async () => {
  await person?.context.close()
  await cleanUp()
})

test(`killed ${rounds} times amid typing, seed ${seed}: three seconds of words are lost at most`, {
  timeout: 60_000 + rounds * 60_000,
  retry: 0,
}, async () => {
  const random = randomFrom(seed)
  olea = await startOlea({ environment })
  accessToken = (await signIn(olea.url, admin)).accessToken
  person = await sitDown(await createTemporaryFolder())
  const lost: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    const kind = kinds[round % kinds.length] ?? 'tab'
    const lostMs = await typeAndKill(kind, random)
    expect(lostMs, `round ${round}, ${kind}, seed ${seed}`).toBeLessThanOrEqual(mostLostMs)
    lost[kind] = [...(lost[kind] ?? []), lostMs]
  }
  console.log(JSON.stringify({ fault: 'kill -9 amid typing', seed, rounds, lostMs: lost }))
  await olea.stop()
})

/** @returns how long before the kill the first of the lost letters was typed; 0 when none is */
async function typeAndKill(kind: (typeof kinds)[number], random: () => number): Promise<number> {
  const page = await openForm('/admin/create-article')
  const address = page.url()
  const keys: Key[] = []
  const killAfterMs = 500 + random() * 7_000
  await typeFor(page, keys, killAfterMs, random)
  const killedAt = performance.now()
  if (kind === 'newspaper') {
    await restartAmidTyping(page, keys, random)
    // Another machine knows only what has reached the newspaper.
    await page.close()
    await leave()
    person = await sitDown(await createTemporaryFolder())
    const found = await recovered(address)
    return lostBefore(keys.at(-1)?.at ?? killedAt, keys, found)
  }
  if (kind === 'tab') await killTabs(page)
  else await killBrowser()
  return lostBefore(killedAt, keys, await recovered(address))
}

/** The newspaper goes away and comes back; whoever types notices a line of text and nothing else. */
async function restartAmidTyping(page: Page, keys: Key[], random: () => number): Promise<void> {
  const { dataDir, port } = olea
  olea.sendSignal('SIGKILL')
  await Promise.all([olea.exited, typeFor(page, keys, 500 + random() * 4_000, random)])
  olea = await startOlea({ dataDir, port, environment })
  await typeFor(page, keys, 1_000, random)
  await page.locator('header p[data-state="draftSaved"]').waitFor({ timeout: 70_000 })
}

async function sitDown(profile: string): Promise<Person> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions(),
    baseURL: olea.url,
    locale: 'en-GB',
  })
  await context.addInitScript((token) => localStorage.setItem('token', token), accessToken)
  return { context, profile }
}

async function leave(): Promise<void> {
  await person?.context.close()
  person = undefined
}

function atTheDesk(): Person {
  if (!person) throw new Error('Nobody sits at the desk')
  return person
}

const textOf = (page: Page) => page.locator('[contenteditable="true"]')

async function openForm(address: string): Promise<Page> {
  const page = await atTheDesk().context.newPage()
  await page.goto(address)
  await textOf(page).click()
  return page
}

/** Letters with the pauses of somebody who thinks now and then. */
async function typeFor(page: Page, keys: Key[], forMs: number, random: () => number): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const letter = random() < 0.15 ? ' ' : String.fromCharCode(97 + Math.floor(random() * 26))
    keys.push({ letter, at: performance.now() })
    await page.keyboard.type(letter)
    await page.waitForTimeout(random() < 0.03 ? 800 : 20 + random() * 100)
  }
}

async function killTabs(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  for (const id of await processesOf('renderer')) process.kill(id, 'SIGKILL')
  await gone
  for (const open of atTheDesk().context.pages()) await open.close()
}

async function killBrowser(): Promise<void> {
  const { context, profile } = atTheDesk()
  const closed = context.waitForEvent('close')
  for (const id of await processesOf('browser')) process.kill(id, 'SIGKILL')
  await closed
  person = await sitDown(profile)
}

/** Of this browser, and no other. */
async function processesOf(type: 'browser' | 'renderer'): Promise<number[]> {
  const browser = atTheDesk().context.browser()
  if (!browser) throw new Error('The browser does not say what it is made of')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const found = processInfo.filter((process) => process.type === type).map(({ id }) => id)
  if (found.length === 0) throw new Error(`The browser has no ${type}`)
  return found
}

/** What the desk offers whoever comes back to the article. */
async function recovered(address: string): Promise<string> {
  const page = await atTheDesk().context.newPage()
  await page.goto(address)
  const goOn = page.getByRole('button', { name: 'Go on with them' })
  await goOn.or(textOf(page)).waitFor()
  if (await goOn.isVisible()) await goOn.click()
  const text = await textOf(page).innerText()
  await page.close()
  return text
}

/** What was recovered must be what was typed, without its end. Blanks at the ends of words do not count. */
function lostBefore(killedAt: number, keys: Key[], found: string): number {
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

/** The same numbers for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
