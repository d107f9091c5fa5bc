import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const recommendationPages: RouteConfigEntry[] = [
  route('app/for-you', 'recommendation/web/for-you/for-you-page.tsx'),
  route('app/best-sellers', 'recommendation/web/best-sellers/best-sellers-page.tsx'),
  route('app/taste', 'recommendation/web/taste/taste-page.tsx'),
]
