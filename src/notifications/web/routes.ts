import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const notificationPages: RouteConfigEntry[] = [
  route('app/notifications', 'notifications/web/notifications-page.tsx'),
  route('app/notifications/settings', 'notifications/web/settings/settings-page.tsx'),
  route('app/notifications/unsubscribe', 'notifications/web/unsubscribe/unsubscribe-page.tsx'),
]
