// Everything under /admin. The server renders it for everybody as it is before the check: nothing of the desk.
import { useTranslation } from 'react-i18next'
import { usePreservedFocus } from '#src/ui/use-preserved-focus.ts'
import { AdminGate } from './AdminGate.tsx'

export default function AdminPage() {
  const { t } = useTranslation()
  // What opens the desk is gone when it is open, and each place is there later than the way to it.
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
