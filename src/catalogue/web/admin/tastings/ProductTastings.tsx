import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { attributes } from '../../../contract/attributes.ts'
import type { Product } from '../../../contract/product.ts'
import type { SensoryProfile } from '../../../contract/sensory.ts'
import { useFormat } from '../../use-format.ts'
import { ListRow } from '../ListRow.tsx'
import listStyles from '../ProductList.module.css'
import { saveProduct } from '../products-api.ts'
import { useSave } from '../use-save.ts'
import { TastingForm } from './TastingForm.tsx'

/** The sensory profiles of the oil, with who tasted it, and a form for one of them. */
export function ProductTastings({ product }: { product: Product }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [edited, setEdited] = useState<number>()
  const profiles = product.sensory
  const saving = useSave({
    save: (sensory: SensoryProfile[]) => saveProduct(product._id, { name: product.name, sensory }),
    message: t('products:saved'),
    onSaved: () => setEdited(undefined),
    changes: [['product', product._id], ['products']],
  })
  if (edited !== undefined)
    return (
      <TastingForm
        profile={profiles[edited]}
        errors={saving.errors}
        isSaving={saving.isSaving}
        onClose={() => setEdited(undefined)}
        onSave={(profile) =>
          saving.save(
            edited < profiles.length
              ? profiles.map((each, index) => (index === edited ? profile : each))
              : [...profiles, profile],
          )
        }
      />
    )
  return (
    <>
      {profiles.length === 0 && <EmptyState message={t('catalogue:sensory.none')} />}
      <ul className={listStyles.list} aria-label={t('products:sections.tastings')}>
        {profiles.map((profile, index) => {
          const values = attributes.flatMap((name) =>
            profile[name] === undefined
              ? []
              : `${t(`catalogue:sensory.attributes.${name}`)} ${format.intensity(profile[name])}`,
          )
          return (
            <ListRow
              // biome-ignore lint/suspicious/noArrayIndexKey: profiles have no identity besides their place in the list.
              key={index}
              title={[t(`catalogue:sensory.by.${profile.by}`), profile.name].filter(Boolean).join(': ')}
              facts={[profile.date, ...values].filter(Boolean).join(' · ')}
              actions={[
                { label: t('products:edit'), onPress: () => setEdited(index) },
                {
                  label: t('products:remove'),
                  onPress: () => saving.save(profiles.filter((_, at) => at !== index)),
                },
              ]}
            />
          )
        })}
      </ul>
      <button type="button" className={buttons.primary} onClick={() => setEdited(profiles.length)}>
        {t('products:tastings.add')}
      </button>
    </>
  )
}
