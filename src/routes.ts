// All pages; each feature lists its own.
import { type RouteConfig, route } from '@react-router/dev/routes'
import { newsPages } from './news/web/routes.ts'

export default [...newsPages, route('*', 'shell/not-found-page.tsx')] satisfies RouteConfig
