import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Store } from '../../../contract/store.ts'
import { useFormat } from '../../use-format.ts'
import { deleteStore, listStores } from '../catalogue-api.ts'
import { ListRow } from '../ListRow.tsx'
import listStyles from '../ProductList.module.css'
import { StoreDialog } from './StoreDialog.tsx'

/** Admin page of the stores that sell oils. */
export function StoreList() {
  const { t, ready } = useTranslation(['common', 'admin', 'catalogue', 'products'])
  const [isCreating, setIsCreating] = useState(false)
  const stores = useQuery({ queryKey: ['stores'], queryFn: ({ signal }) => listStores(signal) })
  if (!ready) return <div className={listStyles.loading} />
  return (
    <>
      <AdminPageHeader title={t('products:stores.title')}>
        <Link className={buttons.quiet} to="/admin/products">
          {t('admin:sections.products')}
        </Link>
        <button type="button" className={buttons.primary} onClick={() => setIsCreating(true)}>
          {t('products:stores.add')}
        </button>
      </AdminPageHeader>
      {stores.isError && (
        <LoadFailure
          message={t('products:stores.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void stores.refetch()}
        />
      )}
      {stores.data?.length === 0 && <EmptyState message={t('products:stores.none')} />}
      <ul className={listStyles.list} aria-label={t('products:stores.title')}>
        {stores.data?.map((store) => (
          <StoreRow key={store._id} store={store} />
        ))}
      </ul>
      {isCreating && <StoreDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

function StoreRow({ store }: { store: Store }) {
  const { t } = useTranslation()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const deleting = useMutation({
    mutationFn: () => deleteStore(store._id),
    onSuccess: () => showMessage(t('products:stores.deleted')),
    onError: () => showError(t('products:notSaved')),
    onSettled: () => {
      setOpen(undefined)
      return queryClient.invalidateQueries({ queryKey: ['stores'] })
    },
  })
  const { name, street, city, country, position, offerCount } = store
  const facts = [
    street,
    city,
    country && format.country(country),
    position === null && t('catalogue:stores.online'),
    t('products:stores.offers', { number: offerCount }),
  ].filter(Boolean)
  return (
    <ListRow
      title={name}
      facts={facts.join(' · ')}
      actions={[
        { label: t('products:edit'), onPress: () => setOpen('edit') },
        { label: t('products:action.delete'), onPress: () => setOpen('delete') },
      ]}
    >
      {open === 'edit' && <StoreDialog store={store} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('products:stores.confirmDelete')}
          confirmLabel={t('products:action.delete')}
          cancelLabel={t('admin:cancel')}
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onCancel={() => setOpen(undefined)}
        >
          <p>
            <bdi>{name}</bdi>
          </p>
          <p>{t('products:stores.deleteExplanation')}</p>
        </ConfirmDialog>
      )}
    </ListRow>
  )
}
