import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export const newsroomAdminPages: RouteConfigEntry[] = [
  index('newsroom/web/admin/article-list-page.tsx'),
  route('create-article', 'newsroom/web/admin/create-article-page.tsx'),
  route('edit-article/:id', 'newsroom/web/admin/edit-article-page.tsx'),
]
