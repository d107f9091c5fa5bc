// The admin pages. The route modules contain no content: each loads its component as a separate chunk after `AdminGate`
// has found an admin session (see `ui/admin/behind-gate.ts`).
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
