// Links of the admin navigation, in order. Labels: messages `admin:sections.{name}`.

export const adminSections = [
  { name: 'articles', to: '/admin' },
  { name: 'media', to: '/admin/media' },
  { name: 'translations', to: '/admin/translations' },
  { name: 'advertisements', to: '/admin/advertisements-v2' },
  { name: 'products', to: '/admin/products' },
  { name: 'scans', to: '/admin/scans' },
  { name: 'reviews', to: '/admin/reviews' },
  { name: 'users', to: '/admin/users' },
  { name: 'audit', to: '/admin/audit' },
] as const
