import { useParams } from 'react-router'
import { lazyAdminPage } from '#src/ui/admin/lazy-admin-page.ts'

const Statements = lazyAdminPage(async () => (await import('./Statements.tsx')).Statements)
const Statement = lazyAdminPage(async () => (await import('./Statement.tsx')).Statement)

/** The statements of a month, or the one of the URL. */
export default function StatementsPage() {
  return useParams().id === undefined ? <Statements /> : <Statement />
}
