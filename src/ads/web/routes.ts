import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const adsPages: RouteConfigEntry[] = [
  route('advertising-report', 'ads/web/shared-report/advertising-report-page.tsx'),
]
