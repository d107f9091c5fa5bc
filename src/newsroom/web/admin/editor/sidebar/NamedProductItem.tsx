import { useTranslation } from 'react-i18next'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { ProductSummary } from '#src/catalogue/web/ProductSummary.tsx'
import type { FoundProduct } from '../../catalogue-api.ts'
import { useNamedProduct } from '../../use-named-product.ts'
import { NamedItem, type NamedItemActions } from './NamedItem.tsx'
import styles from './NamedPanel.module.css'

export function NamedProductItem({ id, ...actions }: NamedItemActions & { id: string }) {
  const { t } = useTranslation()
  const { found, name, isDeleted } = useNamedProduct(id)
  const note = useProductNote(found)
  const [picture = null] = found?.product.pictures ?? []
  return (
    <NamedItem name={name ?? (isDeleted ? t('admin:named.deleted') : '…')} {...actions}>
      {found && <ProductSummary product={{ ...found.product, picture }}>{note}</ProductSummary>}
      {isDeleted && (
        <span className={styles.names}>
          <span>{t('admin:named.deleted')}</span>
          <span className={styles.note}>{t('admin:named.deletedHint')}</span>
        </span>
      )}
    </NamedItem>
  )
}

/** Why readers see another product or none. */
function useProductNote(found: FoundProduct | undefined): string {
  const { t } = useTranslation()
  if (!found || found.product.status === 'live') return ''
  const { product, replacement } = found
  if (replacement?.status === 'live') return t('admin:named.merged', { name: getFullName(replacement) })
  const { status } = replacement ?? product
  return t('admin:named.hidden', { status: t(`products:statuses.${status}`) })
}
