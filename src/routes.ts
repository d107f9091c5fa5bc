// All page routes; each module lists its own.
import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { authPages } from './auth/web/routes.ts'
import { legalPages } from './legal/web/routes.ts'
import { newsPages } from './news/web/routes.ts'
import { savedPages } from './news/web/saved/routes.ts'
import { adminPages } from './shell/admin/routes.ts'

export default [
  layout('shell/root-layout.tsx', [
    ...newsPages,
    ...authPages,
    ...legalPages,
    ...savedPages,
    adminPages,
    route('*', 'shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
