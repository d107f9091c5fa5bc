import { type RouteConfigEntry, route } from '@react-router/dev/routes'

const documents = ['about', 'terms', 'privacy', 'contacts', 'install']

export const legalPages: RouteConfigEntry[] = documents.map((name) =>
  route(name, 'legal/web/legal-page.tsx', { id: `legal/web/${name}` }),
)
