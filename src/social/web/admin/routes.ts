import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const socialAdminPages: RouteConfigEntry[] = [route('reviews', 'social/web/admin/moderation-page.tsx')]
