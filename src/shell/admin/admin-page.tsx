// Everything under /admin. The server renders it for everybody as it is before the check: nothing of the desk.
import { useTranslation } from '#src/i18n/use-translation.ts'
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
