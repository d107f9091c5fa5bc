import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import buttons from '#src/ui/button.module.css'
import { AdTabs } from './AdTabs.tsx'
import { advertisementTabs } from './tabs.ts'

/** Admin page of advertising. */
export function Advertisements() {
  const { t, ready } = useTranslation(['common', 'admin', 'ads', 'ad-reports', 'ad-billing'])
  if (!ready) return <p role="status">{t('shell.loading')}</p>
  return (
    <>
      <AdminPageHeader title={t('admin:ads.title')}>
        <Link className={buttons.quiet} to="/admin/advertisements-v2/statements">
          {t('ad-billing:statements.title')}
        </Link>
      </AdminPageHeader>
      <AdTabs tabs={advertisementTabs} />
    </>
  )
}
