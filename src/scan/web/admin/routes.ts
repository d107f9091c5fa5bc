import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const scanAdminPages: RouteConfigEntry[] = [route('scans', 'scan/web/admin/scans-page.tsx')]
