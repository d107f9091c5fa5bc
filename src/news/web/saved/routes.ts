import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const savedPages: RouteConfigEntry[] = [route('saved', 'news/web/saved/saved-page.tsx')]
