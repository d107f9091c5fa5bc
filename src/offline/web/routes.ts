import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const offlinePages: RouteConfigEntry[] = [route('saved', 'offline/web/saved-page.tsx')]
