import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { NewProductBody, Product } from '../../contract/product.ts'
import { ListRow } from './ListRow.tsx'
import listStyles from './ProductList.module.css'
import { saveProduct } from './products-api.ts'
import { useSave } from './use-save.ts'

type FormProps<Entry> = {
  entry: Entry | undefined
  /** Why the server rejected fields, by path: `sensory.0.fruity`. */
  errors: Record<string, string>
  isSaving: boolean
  onSave: (entry: Entry) => void
  onClose: () => void
}

type Props<Entry> = {
  product: Product
  entries: readonly Entry[]
  /** The fields of the product that hold the entries. */
  toChanges: (entries: Entry[]) => Omit<NewProductBody, 'name'>
  label: string
  addLabel: string
  emptyMessage: string
  removeQuestion: string
  nameOf: (entry: Entry) => string
  describe: (entry: Entry) => string
  children: (form: FormProps<Entry>) => ReactNode
}

/** A list of the record whose entries have a form of their own, such as tastings. */
export function RecordEntries<Entry>({ product, entries, toChanges, children, ...props }: Props<Entry>) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<number>()
  /** The entry that shall be removed, after a question. */
  const [removed, setRemoved] = useState<number>()
  const saving = useSave({
    save: (changed: Entry[]) => saveProduct(product._id, { name: product.name, ...toChanges(changed) }),
    message: t('products:saved'),
    onSaved: () => {
      setEdited(undefined)
      setRemoved(undefined)
    },
    changes: [['product', product._id], ['products']],
  })
  if (edited !== undefined)
    return children({
      entry: entries[edited],
      errors: saving.errors,
      isSaving: saving.isSaving,
      onClose: () => setEdited(undefined),
      onSave: (entry) => saving.save(entries.toSpliced(edited, 1, entry)),
    })
  const removedEntry = removed === undefined ? undefined : entries[removed]
  return (
    <>
      {entries.length === 0 && <EmptyState message={props.emptyMessage} />}
      <ul className={listStyles.list} aria-label={props.label}>
        {entries.map((entry, index) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their place in the list.
            key={index}
            title={props.nameOf(entry)}
            facts={props.describe(entry)}
            actions={[
              { label: t('products:edit'), onPress: () => setEdited(index) },
              { label: t('products:remove'), onPress: () => setRemoved(index) },
            ]}
          />
        ))}
      </ul>
      <button type="button" className={buttons.primary} onClick={() => setEdited(entries.length)}>
        {props.addLabel}
      </button>
      {removed !== undefined && removedEntry !== undefined && (
        <ConfirmDialog
          title={props.removeQuestion}
          confirmLabel={t('products:remove')}
          cancelLabel={t('admin:cancel')}
          isBusy={saving.isSaving}
          onConfirm={() => saving.save(entries.toSpliced(removed, 1))}
          onCancel={() => setRemoved(undefined)}
        >
          <p>
            <bdi>{props.nameOf(removedEntry)}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
