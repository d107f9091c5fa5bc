import { data } from 'react-router'
import { lazyAdminPage } from '#src/ui/admin/lazy-admin-page.ts'

export const loader = () => data(null, { status: 404 })

export default lazyAdminPage(async () => (await import('./AdminNotFound.tsx')).AdminNotFound)
