import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { TextInput } from '../TextInput.tsx'
import type { ProductFormState } from '../use-product-form.ts'
import styles from './NumberFields.module.css'
import { emptyRow, type NumberRow, readRows, writeRows } from './number-rows.ts'

const levels = ['unit', 'case'] as const

/** The numbers of the product, each with what it is printed on and where it is used. The first is the main number. */
export function NumberFields({ form }: { form: ProductFormState }) {
  const { t } = useTranslation()
  const rows = readRows(form.values.gtins)
  const save = (changed: readonly NumberRow[]) => form.change({ gtins: writeRows(changed) })
  return (
    <fieldset className={styles.numbers}>
      <legend>{t('catalogue:product.gtin')}</legend>
      {rows.map((row, index) => {
        const change = (changes: Partial<NumberRow>) => save(rows.with(index, { ...row, ...changes }))
        const place = `gtins.${index}`
        const general = index === 0 ? form.pathErrors.gtins : undefined
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity besides its place.
            key={index}
            className={styles.number}
          >
            <TextInput
              name={`${place}.gtin`}
              label={t('products:numbers.number', { place: index + 1 })}
              value={row.number}
              error={form.pathErrors[`${place}.gtin`] ?? form.pathErrors[place] ?? general}
              isLeftToRight
              onValueChange={(number) => change({ number })}
            />
            <SelectField
              name={`${place}.level`}
              label={t('products:numbers.level')}
              value={row.level}
              options={levels.map((value) => ({ value, label: t(`products:numbers.levels.${value}`) }))}
              onValueChange={(level) => change({ level })}
            />
            <TextInput
              name={`${place}.market`}
              label={t('products:numbers.market')}
              hint={t('products:numbers.marketHint')}
              value={row.market}
              error={form.pathErrors[`${place}.market`]}
              isLeftToRight
              onValueChange={(market) => change({ market })}
            />
            {rows.length > 1 && (
              <button
                type="button"
                className={buttons.quiet}
                aria-label={t('products:namedAction', {
                  action: t('products:remove'),
                  name: row.number || t('products:numbers.number', { place: index + 1 }),
                })}
                onClick={() => save(rows.toSpliced(index, 1))}
              >
                {t('products:remove')}
              </button>
            )}
          </div>
        )
      })}
      <p>
        <button type="button" className={buttons.quiet} onClick={() => save([...rows, emptyRow])}>
          {t('products:numbers.add')}
        </button>
      </p>
    </fieldset>
  )
}
