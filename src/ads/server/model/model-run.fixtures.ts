// Runs random commands against two processes of one site and against the reference model, and compares them after each.
// The clock stands still between the commands.
import { expect, vi } from 'vitest'
import { type AdsApp, minimalAd } from '../../ads.fixtures.ts'
import type { AdGroups } from '../../contract/ad-delivery.ts'
import type { Advertisement, PublicAdvertisement } from '../../contract/advertisement.ts'
import { readAdsSecret } from '../ledger/ledger.fixtures.ts'
import { createRandomFields } from './random-fields.fixtures.ts'
import {
  createRandom,
  type EventKind,
  isRunning,
  type ModelAd,
  type ModelToken,
  mayShow,
  recordInModel,
  slotsByPage,
  tierOf,
} from './reference-model.fixtures.ts'

type Options = {
  apps: readonly [AdsApp, AdsApp]
  articles: readonly { _id: string; category: string }[]
  seed: number
}
const maxAds = 8
const minuteMs = 60_000
const dayMs = 86_400_000
const pages = ['main', 'list', 'article'] as const
const client = 'reader'

export async function createModelRun({ apps, articles, seed }: Options) {
  const [first] = apps
  const random = createRandom(seed)
  const ads: ModelAd[] = []
  const tokens: ModelToken[] = []
  const serves = { shown: 0 }
  const anyApp = () => random.pick(apps)
  const live = () => ads.filter(({ isDeleted }) => !isDeleted)
  await readAdsSecret(first)

  const { pickPeriod, pickPlace, pickMoney } = createRandomFields(random, articles)

  async function book(): Promise<void> {
    const [period, place, money] = [pickPeriod(), pickPlace(), pickMoney(0)]
    const hasLink = !random.isLuckyIn(5)
    const isActive = !random.isLuckyIn(5)
    const fields = { ...period.fields, ...place.fields, ...money.fields, isActive }
    const { _id } = await anyApp().book({
      ...minimalAd,
      ...fields,
      linkUrl: hasLink ? minimalAd.linkUrl : '',
    })
    const state = { id: _id, isDeleted: false, isActive, hasLink }
    const counters = { spentMicros: 0, impressions: 0, viewable: 0, clicks: 0 }
    ads.push({ ...state, ...period.model, ...place.model, ...money.model, ...counters })
  }

  async function change(): Promise<void> {
    const ad = random.pick(live())
    if (!ad) return
    const changes = random.pick([pickPeriod, pickPlace, () => pickMoney(ad.spentMicros)])()
    const response = await anyApp().call('PATCH', `/${ad.id}`, changes.fields)
    expect(response.statusCode, response.body).toBe(200)
    Object.assign(ad, changes.model)
  }

  async function toggle(): Promise<void> {
    const ad = random.pick(live())
    if (!ad) return
    ad.isActive = random.isLuckyIn(2)
    await anyApp().call('PATCH', `/${ad.id}/${ad.isActive ? 'activate' : 'deactivate'}`)
  }

  async function remove(): Promise<void> {
    const ad = random.pick(live())
    if (!ad) return
    ad.isDeleted = true
    await anyApp().call('DELETE', `/${ad.id}`)
  }

  /** A while, or until the last or first instant at which an advertisement is shown or no longer shown. */
  function wait(): void {
    const now = Date.now()
    const edges = live()
      .flatMap(({ startsAt, endsAt }) => [startsAt - 1, startsAt, endsAt - 1, endsAt])
      .filter((time) => time > now && time < now + dayMs)
    const isAtEdge = edges.length > 0 && random.isLuckyIn(2)
    const until = now + random.pick([minuteMs, 17 * minuteMs, 61 * minuteMs, 7 * 60 * minuteMs])
    vi.setSystemTime(isAtEdge ? random.pick(edges) : until)
  }

  /** An event as a page, a robot or a forger sends it. */
  async function send(): Promise<void> {
    const ad = random.pick(ads)
    if (!ad) return
    const kind = random.pick<EventKind>(['impression', 'impression', 'viewable', 'click', 'click'])
    const own = tokens.filter(({ adId }) => adId === ad.id).slice(-6)
    const foreign = tokens.filter(({ adId }) => adId !== ad.id)
    const isForged = random.isLuckyIn(8) && foreign.length > 0
    const isRobot = random.isLuckyIn(12)
    const token = isForged || random.isLuckyIn(5) ? undefined : random.pick(own)
    const text = isForged ? random.pick(foreign).text : token?.text
    const headers = {
      'user-agent': isRobot ? 'Googlebot/2.1' : 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0',
    }
    const response = await anyApp().send(ad.id, kind, text, headers)
    const expected = recordInModel(ad, kind, token, { now: Date.now(), isForged, isRobot })
    const answer = response.statusCode === 404 ? undefined : response.json().counted
    expect(answer, `${kind} of ${JSON.stringify(ad)}, ${JSON.stringify({ token, isForged, isRobot })}`).toBe(
      expected,
    )
  }

  /** Tokens are sent to one of the processes or to both at the same time, more of them than the budget pays for. */
  async function sendInParallel(): Promise<void> {
    const ad = random.pick(live().filter((one) => isRunning(one, Date.now())))
    if (!ad) return
    const texts = await Promise.all(Array.from({ length: 9 }, () => anyApp().serve(ad.id)))
    const sent = texts.flatMap((text, index) => {
      const receivers = [[...apps, ...apps], apps.slice(0, 1), apps.slice(1)][index % 3] ?? apps
      return receivers.map((app) => app.send(ad.id, 'impression', text))
    })
    const responses = await Promise.all(sent)
    for (const { statusCode, body } of responses) expect(statusCode, body).toBe(200)
    let expected = 0
    for (const text of texts) {
      const token: ModelToken = { text, adId: ad.id, servedAt: Date.now(), counted: {} }
      const conditions = { now: Date.now(), isForged: false, isRobot: false }
      if (recordInModel(ad, 'impression', token, conditions)) expected += 1
    }
    expect(responses.filter((response) => response.json().counted)).toHaveLength(expected)
  }

  const remember = ({ _id, token }: PublicAdvertisement): void => {
    if (!tokens.some(({ text }) => text === token))
      tokens.push({ text: token, adId: _id, servedAt: Date.now(), counted: {} })
  }

  /** What each slot shows in each process is what it may show, and all of it. */
  async function compareDelivery(): Promise<void> {
    for (const app of apps) {
      await app.services.cacheInvalidation.poll()
      const page = random.pick(pages)
      const article = page === 'article' ? random.pick(articles) : undefined
      const category = article?.category ?? random.pick([undefined, 'Science & Health'])
      const query = { ...noQuery, category: article ? undefined : category }
      const { delivery } = app.services.ads
      const groups: AdGroups = article
        ? await delivery.listArticleGroups(article._id, { query, client })
        : await delivery.listGroups(page, { query, client })
      for (const [slot, shown] of Object.entries(groups)) {
        const [type, position] = slotsByPage[page][slot as keyof (typeof slotsByPage)['main']] ?? []
        const allowed = live().filter(
          (ad) =>
            ad.type === type &&
            ad.positions.includes(position ?? '') &&
            mayShow(ad, Date.now(), { article: article?._id, category }),
        )
        expectSame(shown, allowed, `${page} ${slot}`)
      }
      await comparePosition(app)
    }
  }

  async function comparePosition(app: AdsApp): Promise<void> {
    const position = random.pick(['top', 'middle', 'bottom', 'first', 'second', 'center'])
    const shown = await app.services.ads.delivery.listByPosition(position, { query: noQuery, client })
    const allowed = live().filter(
      (ad) =>
        ad.positions.includes(position) &&
        mayShow(ad, Date.now(), { article: undefined, category: undefined }),
    )
    expectSame(shown, allowed, position)
    const tiers = shown.map(({ _id }) => tierOf(ads.find(({ id }) => id === _id) as ModelAd))
    expect(tiers, position).toEqual(tiers.toSorted())
    const active = await app.services.ads.delivery.listActive({ query: noQuery, client })
    expectSame(
      active,
      live().filter((ad) => isRunning(ad, Date.now())),
      'active',
    )
  }

  function expectSame(shown: PublicAdvertisement[], allowed: ModelAd[], place: string): void {
    serves.shown += shown.length
    for (const ad of shown) remember(ad)
    expect(new Set(shown.map(({ _id }) => _id)), place).toEqual(new Set(allowed.map(({ id }) => id)))
    expect(shown, place).toHaveLength(allowed.length)
  }

  /** Counters and spend, to the millionth. */
  async function compareCounters(): Promise<void> {
    const listed = (await anyApp().call('GET', '')).json<Advertisement[]>()
    const found = listed
      .filter(({ _id }) => ads.some(({ id }) => id === _id))
      .map((ad) => ({
        ...{ id: ad._id, isRunning: ad.status === 'running', spentMicros: Math.round(ad.totalSpend * 1e6) },
        ...{ impressions: ad.impressionCount, viewable: ad.viewableCount, clicks: ad.clickCount },
      }))
    const expected = live().map((ad) => ({
      ...{ id: ad.id, isRunning: isRunning(ad, Date.now()), spentMicros: ad.spentMicros },
      ...{ impressions: ad.impressions, viewable: ad.viewable, clicks: ad.clicks },
    }))
    expect(found.toSorted(byId)).toEqual(expected.toSorted(byId))
  }

  async function step(commands: Partial<Record<keyof typeof all, number>>): Promise<string> {
    const names = Object.entries(commands).flatMap(([name, weight]) =>
      Array.from({ length: weight }, () => name as keyof typeof all),
    )
    const name = live().length < maxAds / 2 ? 'book' : random.pick(names)
    if (name === 'book' && live().length >= maxAds) await remove()
    else await all[name]()
    return name
  }
  const all = { book, change, toggle, remove, wait, send, sendInParallel }

  return { ads, serves, step, compareDelivery, compareCounters }
}

const noQuery = { type: undefined, lang: undefined, audience: undefined, category: undefined }
const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)
