// Impressions with a token each, as browsers send them, and the same tokens repeatedly to two processes.
import { createSecretKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { createServeId, signAdToken } from '../../src/ads/server/delivery/ad-token.ts'
import { createRandomIp } from '../random-ip.ts'

const Installation = z.object({ secret: z.string() })

export async function readAdsSecret(client: pg.Client): Promise<KeyObject> {
  const query = "select value from installation where key = 'ads-secret'"
  const { rows } = await client.query<{ value: unknown }>(query)
  return createSecretKey(Installation.parse(rows[0]?.value).secret, 'base64url')
}

/** An impression with a token of its own. */
export function createEventPath(adId: string, secret: KeyObject): string {
  const serve = {
    ...{ id: createServeId(new Date()), adId, placement: 'main.bannerTop', articleId: '', language: 'en' },
    ...{ creative: 'text', isPreview: false },
  }
  return `/api/advertisements/${adId}/impression?t=${signAdToken(serve, secret)}`
}

/** Sends each of `tokens` impressions five times, at random to one of the processes. */
export async function sendRepeatedly(
  urls: string[],
  adId: string,
  options: { tokens: number; secret: KeyObject },
) {
  for (let left = options.tokens; left > 0; left -= 40) {
    const paths = Array.from({ length: Math.min(left, 40) }, () => createEventPath(adId, options.secret))
    await Promise.all(
      paths
        .flatMap((path) => Array.from({ length: 5 }, () => path))
        .map(async (path) => {
          const url = urls[Math.floor(Math.random() * urls.length)] ?? ''
          const headers = { 'x-forwarded-for': createRandomIp() }
          const response = await fetch(url + path, { method: 'POST', headers })
          await response.arrayBuffer()
        }),
    )
  }
}
