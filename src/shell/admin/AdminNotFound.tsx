import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'

export function AdminNotFound() {
  const { t } = useTranslation()
  return (
    <>
      <AdminPageHeader title={t('admin:notFound.title')} />
      <p>
        {t('admin:notFound.hint')} <Link to="/admin">{t('admin:notFound.back')}</Link>
      </p>
    </>
  )
}
