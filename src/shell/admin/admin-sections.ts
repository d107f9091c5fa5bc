// Links of the admin navigation, in order. Labels: messages `admin:sections.{name}`.
import type { User } from '#src/users/contract/user.ts'

const adminSections = [
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

/** The only pages that translators may use. */
export const translatorHome = '/admin/translations'

export function sectionsFor(role: User['role']) {
  return adminSections.filter(({ to }) => role === 'admin' || to === translatorHome)
}

export function mayOpen(role: User['role'], pathname: string): boolean {
  if (role === 'translator') return pathname === translatorHome || pathname.startsWith(`${translatorHome}/`)
  return role === 'admin'
}
