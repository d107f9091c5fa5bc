import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const documents = ['about', 'terms', 'terms-of-sale', 'privacy', 'contacts', 'install']

export const legalPages: RouteConfigEntry[] = [
  ...documents.map((name) => route(name, 'legal/web/legal-page.tsx', { id: `legal/web/${name}` })),
  route('policy', 'legal/web/policy/policies-page.tsx'),
  route('policy/:name/:version', 'legal/web/policy/policy-version-page.tsx'),
]

export const legalAdminPages: RouteConfigEntry[] = [
  route('legal', 'legal/web/admin/documents-page.tsx'),
  route('legal/:name/:language', 'legal/web/admin/document-page.tsx'),
]
