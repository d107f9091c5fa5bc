// Asks the API of Open Food Facts for one product. https://openfoodfacts.github.io/openfoodfacts-server/api/
import { isIP } from 'node:net'
import type { FetchedResponse, safeFetch } from '#src/platform/outbound/safe-fetch.ts'
import { recordFields } from '../import/open-food-facts/record.ts'
import { translatedFields } from '../import/open-food-facts/translated-texts.ts'
import { parseReply, type Reply } from './parse-reply.ts'

export type OpenFoodFactsClient = ReturnType<typeof createOpenFoodFactsClient>

type Options = {
  /** Such as https://world.openfoodfacts.org. */
  url: string
  /** Open Food Facts asks for name, version and contact. */
  userAgent: string
  fetchUrl: typeof safeFetch
}

/** The server fails or asks for a pause. */
export class LookUpFailure extends Error {
  readonly retryAfterMs: number | undefined
  constructor(message: string, retryAfterMs?: number, options?: ErrorOptions) {
    super(message, options)
    this.name = 'LookUpFailure'
    this.retryAfterMs = retryAfterMs
  }
}

const requestTimeoutMs = 8_000
/** A record has about 50 kB, the named fields a tenth of that. */
const maxReplyBytes = 2 * 1024 * 1024
const maxPictureBytes = 15 * 1024 * 1024
const defaultPauseMs = 60_000
/** Statuses of a server that does not have this version of the API. */
const missingVersion = new Set([400, 404, 405, 410, 501])

const fields = [...recordFields, ...translatedFields].join(',')

export function createOpenFoodFactsClient({ url, userAgent, fetchUrl }: Options) {
  const base = url.replace(/\/+$/, '')
  const allowAddress = createAllowance(new URL(base))
  let version: 2 | 3 = 3

  async function ask(gtin: string, apiVersion: 2 | 3, signal: AbortSignal): Promise<FetchedResponse> {
    const path = `${base}/api/v${apiVersion}/product/${toCode(gtin)}?fields=${encodeURIComponent(fields)}`
    try {
      return await fetchUrl(path, {
        maxBytes: maxReplyBytes,
        timeoutMs: requestTimeoutMs,
        accept: 'application/json',
        userAgent,
        signal,
        ...(allowAddress ? { allowAddress } : {}),
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason'
      throw new LookUpFailure(reason, undefined, { cause: error })
    }
  }

  return {
    /**
     * @param gtin 14 digits
     * @param mayAskAgain called before a second request, for a server that has only the older version of the API
     * @throws LookUpFailure
     */
    async getProduct(gtin: string, mayAskAgain: () => Promise<boolean>, signal: AbortSignal): Promise<Reply> {
      const response = await ask(gtin, version, signal)
      const reply = readReply(response, gtin)
      if (version === 2 || reply.kind !== 'unusable' || !missingVersion.has(response.status)) return reply
      if (!(await mayAskAgain())) return { kind: 'postponed' }
      const older = readReply(await ask(gtin, 2, signal), gtin)
      if (older.kind !== 'unusable') version = 2
      return older
    },

    getPicture: (pictureUrl: string): Promise<FetchedResponse> =>
      fetchUrl(pictureUrl, {
        maxBytes: maxPictureBytes,
        accept: 'image/*',
        userAgent,
        ...(allowAddress ? { allowAddress } : {}),
      }),
  }
}

/** @throws LookUpFailure */
function readReply({ status, body, retryAfterSeconds }: FetchedResponse, gtin: string): Reply {
  if (status === 429 || status === 503) {
    const pauseMs = retryAfterSeconds === undefined ? defaultPauseMs : retryAfterSeconds * 1_000
    throw new LookUpFailure(`it answers ${status}`, pauseMs)
  }
  if (status >= 500 && status !== 501) throw new LookUpFailure(`it answers ${status}`)
  try {
    return parseReply(JSON.parse(body.toString('utf8')), gtin)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind: 'unusable' }
  }
}

/** Open Food Facts stores 8 or 13 digits, and only longer numbers with 14. */
function toCode(gtin: string): string {
  const digits = gtin.replace(/^0+/, '')
  return digits.length <= 8 ? digits.padStart(8, '0') : digits.padStart(13, '0')
}

/** A server of the operator on this machine, named as such in the settings. All others must have public addresses. */
function createAllowance({ hostname, port, protocol }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (!isIP(host) && host !== 'localhost') return undefined
  const addresses = isIP(host) ? [host] : ['127.0.0.1', '::1']
  const ownPort = Number(port) || (protocol === 'https:' ? 443 : 80)
  return (address: string, to: number) => to === ownPort && addresses.includes(address)
}
