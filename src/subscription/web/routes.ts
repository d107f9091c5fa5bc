import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const subscriptionPages: RouteConfigEntry[] = [
  route('app/subscription', 'subscription/web/subscription-page.tsx'),
]
