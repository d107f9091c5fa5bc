import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AdminPageHeader } from '#src/ui/admin/AdminPageHeader.tsx'
import { usePagerLabels } from '#src/ui/admin/use-pager-labels.ts'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SearchField } from '#src/ui/form/SearchField.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import { Pager } from '#src/ui/list/Pager.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { BulkProductActions } from './BulkProductActions.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import styles from './ProductList.module.css'
import { ProductListItem } from './ProductListItem.tsx'
import { listProducts, type ProductListParams } from './products-api.ts'
import { statusOptions, useProductListParams } from './use-product-list-params.ts'

/** Admin page that lists all products, drafts too. */
export function ProductList() {
  const { t, ready } = useTranslation(['common', 'admin', 'catalogue', 'products'])
  const [params, changeParams] = useProductListParams()
  const [isCreating, setIsCreating] = useState(false)
  const pagerLabels = usePagerLabels()
  const list = useQuery({
    queryKey: ['products', params],
    queryFn: ({ signal }) => listProducts(params, signal),
    placeholderData: keepPreviousData,
  })
  const selection = useSelection(
    (list.data?.data ?? []).filter(({ status }) => status !== 'merged').map(({ _id }) => _id),
  )
  if (!ready) return <div className={styles.loading} />
  const products = list.data?.data ?? []
  return (
    <>
      <AdminPageHeader title={t('admin:sections.products')}>
        <Link className={buttons.quiet} to="/admin/products/exchange">
          {t('products:exchange.title')}
        </Link>
        <Link className={buttons.quiet} to="/admin/products/stores">
          {t('products:stores.title')}
        </Link>
        <button type="button" className={buttons.primary} onClick={() => setIsCreating(true)}>
          {t('products:add')}
        </button>
      </AdminPageHeader>
      <ProductListFilters params={params} onChange={changeParams} />
      <p role="status" className={styles.count}>
        {list.data && t('catalogue:list.count', { count: list.data.pagination.total })}
      </p>
      {list.isError && (
        <LoadFailure
          message={t('catalogue:list.failed')}
          retryLabel={t('shell.tryAgain')}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && products.length === 0 && <EmptyState message={t('catalogue:list.empty')} />}
      {products.length > 0 && <BulkProductActions selection={selection} />}
      <ul className={styles.list} aria-busy={list.isPending} aria-label={t('admin:sections.products')}>
        {products.map((product) => (
          <ProductListItem key={product._id} product={product} selection={selection} />
        ))}
      </ul>
      {list.data && (
        <Pager
          pagination={list.data.pagination}
          labels={pagerLabels}
          onPage={(page) => changeParams({ page })}
        />
      )}
      {isCreating && <ProductDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

type FilterProps = {
  params: ProductListParams
  onChange: (changes: Partial<ProductListParams>) => void
}

function ProductListFilters({ params, onChange }: FilterProps) {
  const { t } = useTranslation()
  return (
    <search className={styles.filters}>
      <SearchField
        label={t('catalogue:list.placeholder')}
        value={params.search}
        maxLength={200}
        onSearch={(search) => onChange({ search })}
      />
      <SelectField
        label={t('products:status')}
        isLabelHidden
        value={params.status}
        options={statusOptions.map((status) => ({ value: status, label: t(`products:statuses.${status}`) }))}
        onValueChange={(status) => onChange({ status })}
      />
    </search>
  )
}
