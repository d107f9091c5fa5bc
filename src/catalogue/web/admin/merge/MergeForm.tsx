import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { formatGtin } from '../../../contract/format-gtin.ts'
import type { Product } from '../../../contract/product.ts'
import type { ProductFieldName } from '../../../contract/product-fields.ts'
import { getFullName } from '../../../contract/product-name.ts'
import { useFormat } from '../../use-format.ts'
import { mergeProducts } from '../catalogue-api.ts'
import formStyles from '../ProductForm.module.css'
import { useSave } from '../use-save.ts'
import { getFieldLabels } from './field-labels.ts'
import { formatFact } from './format-fact.ts'
import { choosePreferred, listDifferences, listMissing } from './list-differences.ts'
import styles from './MergeForm.module.css'

type Props = { products: [Product, Product]; onClose: () => void; onMerged: () => void }

/** Which of two oils stays, and which of the differing facts it takes from the other one. */
export function MergeForm({ products: [first, second], onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const labels = getFieldLabels(t)
  const differences = listDifferences(Object.keys(labels) as ProductFieldName[], first, second)
  const [keptId, setKeptId] = useState(() => choosePreferred(differences, first, second)._id)
  const [kept, double] = keptId === first._id ? [first, second] : [second, first]
  /** Facts whose value is taken from the double. */
  const [taken, setTaken] = useState<ReadonlySet<ProductFieldName>>(
    () => new Set(listMissing(differences, kept, double)),
  )
  const saving = useSave({
    save: () => mergeProducts(double._id, { into: kept._id, facts: [...taken] }),
    message: t('products:merge.done'),
    onSaved: onMerged,
    changes: [['products'], ['product']],
  })

  function choose(id: string): void {
    const [next, dropped] = id === first._id ? [first, second] : [second, first]
    setKeptId(id)
    setTaken(new Set(listMissing(differences, next, dropped)))
  }

  function take(name: ProductFieldName, isTaken: boolean): void {
    const next = new Set(taken)
    if (isTaken) next.add(name)
    else next.delete(name)
    setTaken(next)
  }

  return (
    <form
      className={formStyles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        saving.save(undefined)
      }}
    >
      <p>{t('products:merge.explanation')}</p>
      <fieldset className={styles.choice}>
        <legend>{t('products:merge.stays')}</legend>
        {[first, second].map((product) => (
          <label key={product._id} className={styles.option}>
            <input
              type="radio"
              name="kept"
              checked={product._id === keptId}
              onChange={() => choose(product._id)}
            />
            <span>
              <bdi>{getFullName(product)}</bdi>
              <small className={styles.identity}>
                {[product.gtin && formatGtin(product.gtin), t(`products:statuses.${product.status}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {differences.length === 0 ? (
        <p>{t('products:merge.noDifferences')}</p>
      ) : (
        <>
          <h3>{t('products:merge.facts')}</h3>
          {differences.map((name) => (
            <fieldset key={name} className={styles.fact}>
              <legend>{labels[name]}</legend>
              {[first, second].map((product) => (
                <label key={product._id} className={styles.option}>
                  <input
                    type="radio"
                    name={name}
                    checked={taken.has(name) === (product === double)}
                    onChange={() => take(name, product === double)}
                  />
                  <span dir="auto" className={styles.value}>
                    {formatFact(name, product[name], { t, format }) || t('catalogue:product.notKnown')}
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </>
      )}
      <div className={`${formStyles.actions} ${styles.actions}`}>
        <button type="button" className={buttons.quiet} onClick={onClose}>
          {t('admin:cancel')}
        </button>
        <button type="submit" className={buttons.primary} aria-disabled={saving.isSaving}>
          {t('products:merge.confirm')}
        </button>
      </div>
    </form>
  )
}
