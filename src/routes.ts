// All page routes; each module lists its own.
import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adsAdminPages } from './ads/web/admin/routes.ts'
import { adsPages } from './ads/web/routes.ts'
import { appPages } from './app/web/routes.ts'
import { auditAdminPages } from './audit/web/admin/routes.ts'
import { authPages } from './auth/web/routes.ts'
import { catalogueAdminPages } from './catalogue/web/admin/routes.ts'
import { cataloguePages } from './catalogue/web/routes.ts'
import { legalAdminPages, legalPages } from './legal/web/routes.ts'
import { mediaAdminPages } from './media/web/admin/routes.ts'
import { newsPages } from './news/web/routes.ts'
import { savedPages } from './news/web/saved/routes.ts'
import { newsroomAdminPages } from './newsroom/web/admin/routes.ts'
import { previewPages } from './newsroom/web/routes.ts'
import { notificationPages } from './notifications/web/routes.ts'
import { recommendationPages } from './recommendation/web/routes.ts'
import { scanAdminPages } from './scan/web/admin/routes.ts'
import { scanPages } from './scan/web/routes.ts'
import { socialAdminPages } from './social/web/admin/routes.ts'
import { socialPages } from './social/web/routes.ts'
import { subscriptionPages } from './subscription/web/routes.ts'
import { translationAdminPages } from './translation/web/admin/routes.ts'
import { usersAdminPages } from './users/web/admin/routes.ts'

export default [
  layout('shell/root-layout.tsx', [
    ...newsPages,
    ...previewPages,
    ...authPages,
    ...legalPages,
    ...savedPages,
    ...adsPages,
    ...cataloguePages,
    ...scanPages,
    ...socialPages,
    ...recommendationPages,
    ...notificationPages,
    ...subscriptionPages,
    ...appPages,
    // Each admin page loads its component as a separate chunk after the frame has found an admin session.
    route('admin', 'shell/admin/admin-page.tsx', [
      ...newsroomAdminPages,
      ...mediaAdminPages,
      ...usersAdminPages,
      ...legalAdminPages,
      ...auditAdminPages,
      ...adsAdminPages,
      ...catalogueAdminPages,
      ...scanAdminPages,
      ...socialAdminPages,
      ...translationAdminPages,
      route('*', 'shell/admin/admin-not-found-page.tsx'),
    ]),
    route('*', 'shell/not-found-page.tsx'),
  ]),
] satisfies RouteConfig
