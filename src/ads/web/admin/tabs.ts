// The tabs of the page of advertisements, in their order. The first one is shown when the URL names none.
import type { ComponentType } from 'react'
import { lazyAdminPage } from '#src/ui/admin/lazy-admin-page.ts'

export type AdvertisementTab = {
  name: 'overview' | 'advertisements' | 'analytics'
  Content: ComponentType
}

const AdvertisementList = lazyAdminPage(
  async () => (await import('./list/AdvertisementList.tsx')).AdvertisementList,
)

const Overview = lazyAdminPage(async () => (await import('./reports/Overview.tsx')).Overview)
const Analytics = lazyAdminPage(async () => (await import('./reports/Analytics.tsx')).Analytics)

export const advertisementTabs: readonly AdvertisementTab[] = [
  { name: 'overview', Content: Overview },
  { name: 'advertisements', Content: AdvertisementList },
  { name: 'analytics', Content: Analytics },
]
