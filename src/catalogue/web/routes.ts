import { type RouteConfigEntry, route } from '@react-router/dev/routes'

export const cataloguePages: RouteConfigEntry[] = [
  route('app/oils', 'catalogue/web/list/products-page.tsx'),
  route('app/oils/:id', 'catalogue/web/product/product-page.tsx'),
]
