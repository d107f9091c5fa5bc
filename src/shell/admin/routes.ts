// The pages of the desk. A page listed here is a door alone: what it shows is a chunk of its own, which is fetched
// when the gate has let an admin in (see `ui/desk/behind-gate.ts`).
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const adminPages: RouteConfigEntry = route('admin', 'shell/admin/admin-page.tsx', [
  index('newsroom/web/admin/article-list-page.tsx'),
  route('create-article', 'newsroom/web/admin/create-article-page.tsx'),
  route('edit-article/:id', 'newsroom/web/admin/edit-article-page.tsx'),
  route('media', 'media/web/admin/media-page.tsx'),
  route('users', 'users/web/admin/users-page.tsx'),
  route('audit', 'audit/web/admin/audit-page.tsx'),
  route('advertisements', 'shell/admin/advertisements-page.tsx'),
  route('advertisements-v2', 'shell/admin/advertisements-v2-page.tsx'),
  route('*', 'shell/admin/admin-not-found-page.tsx'),
])
