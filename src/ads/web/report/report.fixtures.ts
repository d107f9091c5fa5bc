import type { AdFigures, AdReport, AdStatistics } from '../../contract/ad-statistics.ts'

export function createFigures(changes: Partial<AdFigures> = {}): AdFigures {
  return {
    grossImpressions: 0,
    impressions: 0,
    viewable: 0,
    grossClicks: 0,
    clicks: 0,
    conversions: 0,
    spend: 0,
    ...changes,
  }
}

const total = createFigures({
  grossImpressions: 1_100,
  impressions: 1_000,
  viewable: 700,
  grossClicks: 30,
  clicks: 20,
  conversions: 2,
  spend: 22.5,
})

const shared = {
  period: { from: '2026-11-22', to: '2026-11-23', timeZone: 'Europe/Madrid' },
  figures: total,
  previous: createFigures({ impressions: 800, viewable: 560, clicks: 25, spend: 22.5 }),
  days: [
    { day: '2026-11-22', ...createFigures({ impressions: 400, clicks: 5, spend: 10 }) },
    { day: '2026-11-23', ...createFigures({ impressions: 600, clicks: 15, spend: 12.5 }) },
  ],
  dimensions: {
    placement: [
      { value: 'main.bannerTop', ...total, impressions: 900 },
      { value: 'popup', ...createFigures({ impressions: 60 }) },
      { value: '', ...createFigures({ impressions: 40 }) },
    ],
    device: [{ value: 'phone', ...total }],
    country: [{ value: 'IT', ...total }],
    language: [{ value: 'jp', ...total }],
    article: [
      { value: 'a'.repeat(24), label: 'A year in the mill', ...total },
      { value: '', ...createFigures() },
      { value: 'other', ...createFigures() },
    ],
    creative: [
      { value: 'text', ...total },
      { value: 'abcdef0123456789', ...createFigures() },
    ],
  },
  exclusions: [
    { reason: 'bot', impressions: 60, clicks: 0 },
    { reason: 'duplicate', impressions: 40, clicks: 10 },
  ],
} satisfies Partial<AdReport>

/** A report of two days with events. */
export function createReport(changes: Partial<AdReport> = {}): AdReport {
  const advertisements = [
    { _id: 'ad-1', title: 'Grove 1', advertiser: 'Mill of Olea', ...total, impressions: 900 },
    { _id: 'ad-2', title: 'Grove 2', advertiser: '', ...createFigures({ impressions: 100, spend: 0.1 }) },
  ]
  return { ...shared, advertisements, ...changes }
}

export function createStatistics(changes: Partial<AdStatistics> = {}): AdStatistics {
  return {
    ...shared,
    _id: 'ad-1',
    title: 'Grove 1',
    impressionCount: 10_000,
    clickCount: 250,
    viewableCount: 7_000,
    conversionCount: 10,
    conversionRate: 0.04,
    clickThroughRate: 0.025,
    effectiveCostPerMille: 20,
    totalSpend: 200,
    budget: 500,
    returnOnInvestment: 1.5,
    ...changes,
  }
}
