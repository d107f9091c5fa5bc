import { lazyAdminPage } from '#src/ui/admin/lazy-admin-page.ts'

export default lazyAdminPage(async () => (await import('./DocumentEditor.tsx')).DocumentEditor)
