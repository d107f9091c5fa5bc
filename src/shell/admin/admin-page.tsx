// Everything under /admin. The server renders it for everybody as it is before the check: nothing of the desk.
import { useTranslation } from 'react-i18next'
import { AdminGate } from './AdminGate.tsx'

export default function AdminPage() {
  const { t } = useTranslation()
  const title = `${t('shell.desk')} – ${t('shell.name')}`
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <AdminGate />
    </>
  )
}
