import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const catalogueAdminPages: RouteConfigEntry[] = [
  route('products', 'catalogue/web/admin/products-page.tsx'),
  route('products/exchange', 'catalogue/web/admin/exchange/exchange-page.tsx'),
  route('products/stores', 'catalogue/web/admin/stores/stores-page.tsx'),
]
