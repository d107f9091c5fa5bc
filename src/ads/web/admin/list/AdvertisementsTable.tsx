import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectAllCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import { EditAdvertisement } from '../form/EditAdvertisement.tsx'
import { AdvertisementRow } from './AdvertisementRow.tsx'
import styles from './AdvertisementsTable.module.css'
import { DeleteDialog } from './DeleteDialog.tsx'

const AdStatisticsDialog = lazy(async () => ({
  default: (await import('../reports/AdStatisticsDialog.tsx')).AdStatisticsDialog,
}))

type Props = { rows: Advertisement[]; isLoading: boolean; selection: Selection }
export type RowAction = 'edit' | 'duplicate' | 'statistics' | 'delete'

export function AdvertisementsTable({ rows, isLoading, selection }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<{ action: RowAction; ad: Advertisement }>()
  const close = () => setOpened(undefined)
  return (
    <>
      <table className={styles.table} aria-busy={isLoading}>
        <caption className="visually-hidden">{t('admin:sections.advertisements')}</caption>
        <thead>
          <tr>
            <th className={styles.select}>
              <SelectAllCheckbox selection={selection} label={t('admin:list.selectAll')} />
            </th>
            <th>{t('admin:list.title')}</th>
            <th>{t('ads:list.placement')}</th>
            <th>{t('ads:list.period')}</th>
            <th className={styles.number}>{t('ads:list.impressions')}</th>
            <th className={styles.number}>{t('ads:list.clicks')}</th>
            <th className={styles.number}>{t('ads:list.rate')}</th>
            <th className={styles.number}>{t('ads:list.spend')}</th>
            <th>{t('ads:list.active')}</th>
            <th>
              <span className="visually-hidden">{t('admin:list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((ad) => (
            <AdvertisementRow
              key={ad._id}
              ad={ad}
              selection={selection}
              onAction={(action) => setOpened({ action, ad })}
            />
          ))}
        </tbody>
      </table>
      {opened?.action === 'edit' && <EditAdvertisement id={opened.ad._id} onClose={close} />}
      {opened?.action === 'duplicate' && <EditAdvertisement id={opened.ad._id} isCopy onClose={close} />}
      {opened?.action === 'delete' && <DeleteDialog advertisements={[opened.ad]} onClose={close} />}
      {opened?.action === 'statistics' && (
        <Suspense fallback={null}>
          <AdStatisticsDialog adId={opened.ad._id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
