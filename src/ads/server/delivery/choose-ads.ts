// Chooses the advertisements of a slot and their order: by tier, and inside a tier at random by weight.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getAdStatus } from './ad-status.ts'
import type { Booking } from './bookings.ts'

/** What is known of the page and its reader. Undefined values do not exclude any advertisement. */
export type AdPage = {
  language: LanguageCode | undefined
  isProfessional: boolean
  /** Category of the page, in lower case. */
  category: string | undefined
  articleId: string | undefined
}

type ChoiceContext = {
  page: AdPage
  now: Date
  /** Returns numbers from 0 to below 1. */
  random: () => number
  /** Whether the reader has seen the advertisement as often as it may be shown in a day. */
  isCapped: (booking: Booking) => boolean
}

/** How far an evenly paced advertisement may be ahead of its plan: relative to the planned spend, and as a time. */
const maxPacingLead = { ratio: 0.05, ms: 1_800_000 }

/** Whether the advertisement may be shown on the page now. */
export function isEligible(booking: Booking, page: AdPage, now: Date): boolean {
  return getAdStatus(booking, now) === 'running' && fitsPage(booking, page)
}

function fitsPage({ audience, category, targetNews }: Booking, page: AdPage): boolean {
  if (targetNews !== null && targetNews !== page.articleId) return false
  if (category !== '' && page.category !== undefined && category !== page.category) return false
  if (audience.isProfessional && !page.isProfessional) return false
  return (
    audience.languages.length === 0 ||
    page.language === undefined ||
    audience.languages.includes(page.language)
  )
}

/** For this article, then paid, then the house's own. */
function getTier({ targetNews, budget, costPerImpression, costPerClick }: Booking): number {
  if (targetNews !== null) return 0
  return budget > 0 || costPerImpression > 0 || costPerClick > 0 ? 1 : 2
}

/**
 * The share of page views in which an advertisement takes part. Even pacing keeps the spend close to the elapsed share
 * of the period: 1 while it is behind, falling to 0 when it is 5 % or half an hour ahead.
 */
export function getPacingFactor(booking: Booking, now: Date): number {
  const { pacing, budget, startsAt, endsAt, spendMicros } = booking
  if (pacing === 'fast' || budget === 0) return 1
  const durationMs = endsAt.getTime() - startsAt.getTime()
  const planned = ((now.getTime() - startsAt.getTime()) / durationMs) * budget
  if (planned <= 0) return 0
  const maxLead = Math.min(planned * maxPacingLead.ratio, (budget * maxPacingLead.ms) / durationMs)
  return Math.min(1, Math.max(0, 1 - (spendMicros - planned) / maxLead))
}

/**
 * Orders by weighted random sampling without replacement (Efraimidis and Spirakis 2006): in each tier, the probability
 * of an advertisement to be first is the share of its priority.
 * @param limit how many are returned at most
 */
export function chooseAds(candidates: readonly Booking[], context: ChoiceContext, limit: number): Booking[] {
  const { page, now, random, isCapped } = context
  const chosen: Booking[] = []
  const keys: number[] = []
  for (const booking of candidates) {
    // Keys of a tier are below those of the next: exponential random numbers stay below 700.
    const key = getTier(booking) * 1_000 - Math.log(1 - random()) / booking.priority
    if (chosen.length === limit && key >= (keys[limit - 1] ?? 0)) continue
    if (!isEligible(booking, page, now) || isCapped(booking)) continue
    const factor = getPacingFactor(booking, now)
    if (factor < 1 && random() >= factor) continue
    insertSorted(chosen, keys, booking, key)
    if (chosen.length > limit) {
      chosen.pop()
      keys.pop()
    }
  }
  return chosen
}

/** A slot shows few of many candidates, so that sorting all of them would take most of the time. */
function insertSorted(chosen: Booking[], keys: number[], booking: Booking, key: number): void {
  let index = keys.length
  while (index > 0 && (keys[index - 1] ?? 0) > key) index -= 1
  keys.splice(index, 0, key)
  chosen.splice(index, 0, booking)
}

/**
 * Moves advertisements that are first in an earlier slot of the page to the end, so that a page does not show the same
 * one twice unless nothing else exists.
 */
export function avoidRepetition(slots: Booking[][]): Booking[][] {
  const shown = new Set<string>()
  return slots.map((slot) => {
    const ordered = [...slot.filter(({ id }) => !shown.has(id)), ...slot.filter(({ id }) => shown.has(id))]
    const [first] = ordered
    if (first) shown.add(first.id)
    return ordered
  })
}
