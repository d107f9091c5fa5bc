// Events of any time, for tests.
import type { KeyObject } from 'node:crypto'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import type { AdsApp } from '../../ads.fixtures.ts'
import { type AdServe, createServeId, getServeTime, signAdToken } from '../delivery/ad-token.ts'
import type { CountedKind } from './classify-event.ts'
import { recordEvents } from './record-events.ts'

type App = Pick<AdsApp, 'database' | 'services'>

export function readAdsSecret({ database }: App): Promise<KeyObject> {
  return createInstallationSecret(database.db, 'ads-secret')()
}

export function createServe(adId: string, at: Date, change: Partial<AdServe> = {}): AdServe {
  return {
    id: createServeId(at),
    adId,
    placement: 'main.bannerTop',
    articleId: '',
    language: 'de',
    creative: 'text',
    isPreview: false,
    ...change,
  }
}

/**
 * Stores counted events as if they had arrived then, each with a token of its own, or with that of `serve`.
 * @returns the token of the last one
 */
export async function recordAt(
  app: App,
  at: Date,
  events: { adId: string; kind: CountedKind; serve?: AdServe }[],
  timeZone = 'UTC',
): Promise<string> {
  const serves = events.map(({ adId, serve }) => serve ?? createServe(adId, at))
  const batch = events.map(({ kind }, index) => {
    const { isPreview: _, ...serve } = serves[index] ?? createServe('', at)
    const event = { ...serve, kind, token: serve.id, issuedAt: getServeTime(serve.id) }
    return { ...event, device: 'phone', country: 'PT', isAttested: true, reason: undefined }
  })
  const counted = await app.services.write((unit) => recordEvents(unit, batch, { timeZone, now: at }))
  if (!counted.every(Boolean)) throw new Error('an event was not counted')
  const last = serves.at(-1)
  return last ? signAdToken(last, await readAdsSecret(app)) : ''
}
