import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { Product } from '../../../contract/product.ts'
import type { Offer } from '../../../contract/store.ts'
import { useFormat } from '../../use-format.ts'
import { listStores, removeOffer } from '../catalogue-api.ts'
import { ListRow } from '../ListRow.tsx'
import listStyles from '../ProductList.module.css'
import type { ReportUnsaved } from '../unsaved-forms.ts'
import { OfferForm } from './OfferForm.tsx'

/** Where the oil is sold: the offers, and a form for one of them. */
export function ProductOffers({ product, report }: { product: Product; report: ReportUnsaved }) {
  const { t } = useTranslation()
  /** The store of the offer that is edited; '' for a new one. */
  const [edited, setEdited] = useState<string>()
  const stores = useQuery({ queryKey: ['stores'], queryFn: ({ signal }) => listStores(signal) })
  const offer = product.offers.find(({ store }) => store._id === edited)
  if (edited !== undefined && stores.data)
    return (
      <OfferForm
        productId={product._id}
        stores={stores.data}
        offer={offer}
        report={report}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <>
      {product.offers.length === 0 && <EmptyState message={t('catalogue:stores.none')} />}
      <ul className={listStyles.list} aria-label={t('products:sections.offers')}>
        {product.offers.map((each) => (
          <OfferRow
            key={each._id}
            productId={product._id}
            offer={each}
            onEdit={() => setEdited(each.store._id)}
          />
        ))}
      </ul>
      <button
        type="button"
        className={buttons.primary}
        disabled={!stores.data?.length}
        onClick={() => setEdited('')}
      >
        {t('products:offers.add')}
      </button>
      {stores.data?.length === 0 && <p>{t('products:offers.noStores')}</p>}
    </>
  )
}

type RowProps = { productId: string; offer: Offer; onEdit: () => void }

function OfferRow({ productId, offer, onEdit }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const removing = useMutation({
    mutationFn: () => removeOffer(productId, offer._id),
    onSuccess: () => showMessage(t('products:offers.removed')),
    onError: () => showError(t('products:notSaved')),
    onSettled: () => {
      setIsRemoving(false)
      return queryClient.invalidateQueries({ queryKey: ['product', productId] })
    },
  })
  const { price, currency, inStock, seenAt } = offer
  const states = { true: 'inStock', false: 'outOfStock', null: 'stockUnknown' } as const
  const facts = [
    price === null ? t('catalogue:stores.priceUnknown') : format.price(price, currency),
    t(`catalogue:stores.${states[`${inStock}`]}`),
    t('catalogue:stores.seen', { date: formatDate(seenAt.slice(0, 10), 'UTC') }),
  ]
  return (
    <ListRow
      title={offer.store.name}
      facts={facts.join(' · ')}
      actions={[
        { label: t('products:edit'), onPress: onEdit },
        { label: t('products:remove'), onPress: () => setIsRemoving(true) },
      ]}
    >
      {isRemoving && (
        <ConfirmDialog
          title={t('products:offers.confirmRemove')}
          confirmLabel={t('products:remove')}
          cancelLabel={t('admin:cancel')}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setIsRemoving(false)}
        >
          <p>
            <bdi>{offer.store.name}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </ListRow>
  )
}
