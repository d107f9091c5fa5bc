import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { SelectionCheckbox } from '#src/ui/list/SelectionCheckbox.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import { formatGtin } from '../../contract/format-gtin.ts'
import type { ProductCard } from '../../contract/product.ts'
import { getFullName } from '../../contract/product-name.ts'
import { useFormat } from '../use-format.ts'
import { ProductDialog } from './ProductDialog.tsx'
import styles from './ProductListItem.module.css'
import { applyProductAction, type ProductAction } from './products-api.ts'

type Props = { product: ProductCard; selection: Selection }

/** A row of the list: what identifies the product, its state, and actions. Deleting needs a confirmation. */
export function ProductListItem({ product, selection }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const { mutate, isPending } = useProductAction(() => setOpen(undefined))
  const { _id: id, status, gtin, netQuantityMl, picture, grade } = product
  const name = getFullName(product)
  const facts = [
    grade && t(`catalogue:grades.${grade}`),
    netQuantityMl !== null && format.volume(netQuantityMl),
    gtin && formatGtin(gtin),
  ].filter(Boolean)
  const namedAction = (action: string) => t('products:namedAction', { action, name })
  return (
    <li className={styles.product}>
      {status === 'merged' ? (
        <span className={styles.noCheckbox} />
      ) : (
        <SelectionCheckbox selection={selection} id={id} label={t('products:bulk.select', { name })} />
      )}
      {picture ? (
        <img className={styles.picture} src={picture.src} alt="" loading="lazy" />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.identity}>
        <p className={styles.name}>
          <Link to={`/app/oils/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {status !== 'live' && <span className={styles.tag}>{t(`products:statuses.${status}`)}</span>}
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {status !== 'merged' && (
        <div className={styles.actions}>
          <ActionButton label={t('products:edit')} name={namedAction} onPress={() => setOpen('edit')} />
          <ActionButton
            label={t(status === 'live' ? 'products:action.withdraw' : 'products:action.publish')}
            name={namedAction}
            onPress={() => mutate({ id, action: status === 'live' ? 'withdraw' : 'publish' })}
          />
          <ActionButton
            label={t('products:action.delete')}
            name={namedAction}
            onPress={() => setOpen('delete')}
          />
        </div>
      )}
      {open === 'edit' && <ProductDialog id={id} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('products:confirmDelete')}
          confirmLabel={t('products:action.delete')}
          cancelLabel={t('admin:cancel')}
          isBusy={isPending}
          onConfirm={() => mutate({ id, action: 'delete' })}
          onCancel={() => setOpen(undefined)}
        >
          <p>
            <bdi>{name}</bdi>
          </p>
          <p>{t('products:deleteExplanation')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

type ButtonProps = { label: string; name: (action: string) => string; onPress: () => void }

function ActionButton({ label, name, onPress }: ButtonProps) {
  return (
    <button type="button" className={styles.action} aria-label={name(label)} onClick={onPress}>
      {label}
    </button>
  )
}

function useProductAction(onSettled: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: ProductAction }) => applyProductAction(id, action),
    onSuccess: (_result, { action }) => showMessage(t(`products:done.${action}`)),
    onError: () => showError(t('products:notSaved')),
    onSettled: () => {
      onSettled()
      return queryClient.invalidateQueries({ queryKey: ['products'] })
    },
  })
}
