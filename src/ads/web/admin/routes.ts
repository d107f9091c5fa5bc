import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const adsAdminPages: RouteConfigEntry[] = [
  route('advertisements', 'ads/web/admin/advertisements-page.tsx'),
  route('advertisements-v2', 'ads/web/admin/advertisements-v2-page.tsx'),
  // One route, because readers load the list of all routes.
  route('advertisements-v2/statements/:id?', 'ads/web/admin/billing/statements-page.tsx'),
]
