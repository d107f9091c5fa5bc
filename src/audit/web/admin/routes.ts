import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const auditAdminPages: RouteConfigEntry[] = [route('audit', 'audit/web/admin/audit-page.tsx')]
