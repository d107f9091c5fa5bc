// Where the desk's bar leads to, in its order. Each place is named by `admin:sections.{name}` in the messages.

export const adminSections = [
  { name: 'articles', to: '/admin' },
  { name: 'media', to: '/admin/media' },
  { name: 'advertisements', to: '/admin/advertisements-v2' },
  { name: 'users', to: '/admin/users' },
  { name: 'audit', to: '/admin/audit' },
] as const
