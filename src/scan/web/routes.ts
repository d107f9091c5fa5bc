import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const scanPages: RouteConfigEntry[] = [
  route('app/scan', 'scan/web/scan-page.tsx'),
  route('app/scans', 'scan/web/scans-page.tsx'),
  route('app/scans/:id', 'scan/web/stored-scan-page.tsx'),
]
