import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const mediaAdminPages: RouteConfigEntry[] = [route('media', 'media/web/admin/media-page.tsx')]
