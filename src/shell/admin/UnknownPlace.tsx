import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DeskHead } from '#src/ui/admin/DeskHead.tsx'

export function UnknownPlace() {
  const { t } = useTranslation()
  return (
    <>
      <DeskHead title={t('desk:unknown.title')} />
      <p>
        {t('desk:unknown.hint')} <Link to="/admin">{t('desk:unknown.back')}</Link>
      </p>
    </>
  )
}
