// Answers which advertisements a page shows, in the order to show them. Each comes with a token that its events are
// counted by. Nothing is stored for it.
import type { KeyObject } from 'node:crypto'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { isId } from '#src/platform/id.ts'
import type { AdGroups, AdQuery } from '../../contract/ad-delivery.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { lacksPicture } from '../../contract/lacks-picture.ts'
import {
  type AdPageKind,
  type AdPlacement,
  type AdPosition,
  adPlacements,
  findPosition,
  getPlacementRule,
  popupPlacement,
} from '../../contract/placement.ts'
import { type AdServe, createServeId, signAdToken } from './ad-token.ts'
import { addClickId } from './add-click-id.ts'
import { type Booking, type Bookings, slotKey } from './bookings.ts'
import { type AdPage, avoidRepetition, chooseAds, isEligible } from './choose-ads.ts'

/** More than a reader sees of one slot while reading a page. */
const maxPerSlot = 10

type DeliveryDependencies = {
  getBookings: () => Promise<Bookings>
  getSecret: () => Promise<KeyObject>
  /** Category of an article; undefined for an unknown one. */
  findArticleCategory: (articleId: string) => Promise<string | undefined>
  /** Impressions that the reader has seen of an advertisement today. */
  getImpressions: (client: string, adId: string) => number
  /** For forecasts: a page asked for a slot. */
  countRequest: (request: { type: string; position: string; isFilled: boolean }) => void
  random?: () => number
}

/** A request for advertisements. `client` identifies a network and browser for today. */
type DeliveryRequest = { query: AdQuery; client: string }

type PageQuery = {
  page: AdPageKind
  language: LanguageCode
  category?: string | undefined
  articleId?: string | undefined
}

export function createDelivery(deps: DeliveryDependencies) {
  const { getBookings, getSecret, findArticleCategory, countRequest } = deps
  const random = deps.random ?? Math.random

  function choose(candidates: readonly Booking[], page: AdPage, client: string, limit: number): Booking[] {
    const isCapped = ({ id, frequencyCap }: Booking) =>
      frequencyCap > 0 && deps.getImpressions(client, id) >= frequencyCap
    return chooseAds(candidates, { page, now: new Date(), random, isCapped }, limit)
  }

  function toPublic(
    booking: Booking,
    placement: string,
    page: AdPage,
    secret: KeyObject,
  ): PublicAdvertisement {
    const serve = {
      id: createServeId(new Date()),
      adId: booking.id,
      placement,
      articleId: page.articleId ?? '',
      language: page.language ?? '',
      creative: booking.creative,
      isPreview: false,
    }
    return withToken(booking, serve, secret)
  }

  async function toAdPage(query: AdQuery, articleId?: string): Promise<AdPage> {
    const category = query.category || (articleId && (await findArticleCategory(articleId)))
    return {
      language: query.lang ? findLanguageCode(query.lang) : undefined,
      isProfessional: query.audience === 'professionals',
      category: category ? category.trim().toLowerCase() : undefined,
      articleId,
    }
  }

  /** The advertisements of all slots of a page. */
  async function listGroups(
    kind: AdPageKind,
    { query, client }: DeliveryRequest,
    articleId?: string,
  ): Promise<AdGroups> {
    const page = await toAdPage(query, articleId)
    const [bookings, secret] = await Promise.all([getBookings(), getSecret()])
    const chosen = adPlacements.map((placement) => {
      const rule = getPlacementRule(placement, kind)
      if (!rule || (query.type && query.type !== rule.type)) return []
      const candidates = bookings.bySlot.get(slotKey(rule.type, rule.position)) ?? []
      const slot = choose(candidates, page, client, maxPerSlot)
      countRequest({ ...rule, isFilled: slot.some(isShownOnPages) })
      return slot
    })
    const slots = avoidRepetition(chosen)
    return Object.fromEntries(
      adPlacements.map((placement, index) => [
        placement,
        (slots[index] ?? []).map((booking) => toPublic(booking, `${kind}.${placement}`, page, secret)),
      ]),
    ) as AdGroups
  }

  return {
    listGroups,

    /** Of an unknown article, the advertisements that are not for a single article. */
    listArticleGroups: (articleId: string, request: DeliveryRequest): Promise<AdGroups> =>
      listGroups('article', request, isId(articleId) ? articleId : undefined),

    /** All that may be shown now on some page. */
    async listActive({ query }: DeliveryRequest): Promise<PublicAdvertisement[]> {
      const page = await toAdPage(query)
      const [bookings, secret] = await Promise.all([getBookings(), getSecret()])
      return bookings.all
        .filter((booking) => !query.type || booking.type === query.type)
        .filter((booking) =>
          isEligible(booking, { ...page, articleId: booking.targetNews ?? undefined }, new Date()),
        )
        .map((booking) => toPublic(booking, '', page, secret))
    },

    /**
     * All that may be shown at a position (`top`) or in a slot (`bannerTop`); of an unknown one, none. Those for a
     * single article belong to its groups only.
     */
    async listByPosition(name: string, { query, client }: DeliveryRequest): Promise<PublicAdvertisement[]> {
      const position = findPosition(name)
      if (!position) return []
      const page = await toAdPage(query)
      const [bookings, secret] = await Promise.all([getBookings(), getSecret()])
      const candidates = listCandidates(bookings, position, query.type)
      const isPopup = query.type === 'popup' && position === 'center'
      // A reader sees at most one pop-up a day.
      if (isPopup && deps.getImpressions(client, popupPlacement) > 0) return []
      const chosen = choose(candidates, page, client, candidates.length)
      if (isPopup) countRequest({ type: 'popup', position, isFilled: chosen.some(isShownOnPages) })
      const placement = position === 'center' ? popupPlacement : position
      return chosen.map((booking) => toPublic(booking, placement, page, secret))
    },

    /** The slots of a page that have an advertisement, so that the page reserves their space. */
    async listAvailablePlacements({ page: kind, language, category, articleId }: PageQuery) {
      const bookings = await getBookings()
      const page: AdPage = {
        language,
        isProfessional: false,
        category: category?.toLowerCase(),
        articleId,
      }
      const now = new Date()
      return adPlacements.filter((placement): placement is AdPlacement => {
        const rule = getPlacementRule(placement, kind)
        const candidates = rule && bookings.bySlot.get(slotKey(rule.type, rule.position))
        return (
          candidates?.some((booking) => isShownOnPages(booking) && isEligible(booking, page, now)) ?? false
        )
      })
    },

    /** With a token for its events. */
    async toPublicAdvertisement(booking: ServedBooking & Pick<Booking, 'creative'>) {
      const serve = {
        id: createServeId(new Date()),
        adId: booking.id,
        placement: '',
        articleId: '',
        language: '',
        creative: booking.creative,
        isPreview: false,
      }
      return withToken(booking, serve, await getSecret())
    },
  }
}

type ServedBooking = Pick<Booking, 'id' | 'public' | 'trackConversions'>

function withToken(
  { public: ad, trackConversions }: ServedBooking,
  serve: AdServe,
  secret: KeyObject,
): PublicAdvertisement {
  const token = signAdToken(serve, secret)
  const linkUrl = trackConversions && ad.linkUrl !== '' ? addClickId(ad.linkUrl, token) : ad.linkUrl
  return { ...ad, linkUrl, token }
}

const isShownOnPages = (booking: Booking): boolean => !lacksPicture(booking.public)

function listCandidates(bookings: Bookings, position: AdPosition, type: string | undefined): Booking[] {
  const candidates = bookings.all.filter((booking) => booking.positions.includes(position))
  return type ? candidates.filter((booking) => booking.type === type) : candidates
}
