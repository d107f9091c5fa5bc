import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'

export function AdminNotFound() {
  const { t } = useTranslation()
  return (
    <>
      <DeskHead title={t('admin:notFound.title')} />
      <p>
        {t('admin:notFound.hint')} <Link to="/admin">{t('admin:notFound.back')}</Link>
      </p>
    </>
  )
}
