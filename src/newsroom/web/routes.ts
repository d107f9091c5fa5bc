import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const previewPages: RouteConfigEntry[] = [route('preview', 'newsroom/web/preview-page.tsx')]
