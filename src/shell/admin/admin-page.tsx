// Parent route of all pages under /admin. The server renders the same loading state for everyone, because it does not
// check the session here.
import { useTranslation } from 'react-i18next'
import { AdminGate } from './AdminGate.tsx'

export default function AdminPage() {
  const { t } = useTranslation()
  const title = `${t('shell.admin')} – ${t('shell.name')}`
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <AdminGate />
    </>
  )
}
