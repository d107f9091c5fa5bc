import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const appPages: RouteConfigEntry[] = [
  route('app', 'app/web/main/main-page.tsx'),
  route('app/search', 'app/web/search/app-search-page.tsx'),
  route('app/you', 'app/web/you/you-page.tsx'),
  route('app/welcome', 'app/web/welcome/welcome-page.tsx'),
  route('app/help', 'app/web/help/help-page.tsx'),
]
