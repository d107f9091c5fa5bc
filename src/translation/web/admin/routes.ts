import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const translationAdminPages: RouteConfigEntry[] = [
  route('translations', 'translation/web/admin/translations-page.tsx'),
  route('translations/exchange', 'translation/web/admin/exchange/exchange-page.tsx'),
  route('translations/:lang/:id', 'translation/web/admin/translation-page.tsx'),
]
