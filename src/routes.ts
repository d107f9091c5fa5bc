// All pages; each feature lists its own.
import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { authPages } from './auth/web/routes.ts'
import { legalPages } from './legal/web/routes.ts'
import { newsPages } from './news/web/routes.ts'
import { offlinePages } from './offline/web/routes.ts'
import { adminPages } from './shell/admin/routes.ts'

export default [
  layout('shell/any-page.tsx', [
    ...newsPages,
    ...authPages,
    ...legalPages,
    ...offlinePages,
    adminPages,
    route('*', 'shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
