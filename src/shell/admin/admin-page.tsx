// Parent route of all pages under /admin. The server renders the same loading state for everyone, because it does not
// check the session here.
import { useTranslation } from 'react-i18next'
import { usePreservedFocus } from '#src/ui/use-preserved-focus.ts'
import { AdminGate } from './AdminGate.tsx'

export default function AdminPage() {
  const { t } = useTranslation()
  // The sign-in form disappears after sign-in, and pages load after their link was followed: both would lose the focus.
  usePreservedFocus()
  const title = `${t('shell.admin')} – ${t('shell.name')}`
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <AdminGate />
    </>
  )
}
