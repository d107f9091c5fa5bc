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
  { name: 'legal', to: '/admin/legal' },
  { name: 'audit', to: '/admin/audit' },
] as const

type Worker = Pick<User, 'role' | 'isProfessionalAccount'>

/** The only pages that translators and professional accounts may use. */
function listHomes({ role, isProfessionalAccount }: Worker): string[] {
  return [
    ...(role === 'translator' ? ['/admin/translations'] : []),
    ...(isProfessionalAccount ? ['/admin/scans'] : []),
  ]
}

/** Where somebody begins who may not use all of the admin; undefined for those who may use none of it. */
export function findHome(user: Worker): string | undefined {
  return user.role === 'admin' ? '/admin' : listHomes(user)[0]
}

export function sectionsFor(user: Worker) {
  const homes: readonly string[] = listHomes(user)
  return adminSections.filter(({ to }) => user.role === 'admin' || homes.includes(to))
}

export function mayOpen(user: Worker, pathname: string): boolean {
  const isInside = (home: string) => pathname === home || pathname.startsWith(`${home}/`)
  return user.role === 'admin' || listHomes(user).some(isInside)
}
