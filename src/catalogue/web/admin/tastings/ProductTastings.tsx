import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { attributes } from '../../../contract/attributes.ts'
import type { Product } from '../../../contract/product.ts'
import type { SensoryProfile } from '../../../contract/sensory.ts'
import { useFormat } from '../../use-format.ts'
import { ListRow } from '../ListRow.tsx'
import listStyles from '../ProductList.module.css'
import { saveProduct } from '../products-api.ts'
import type { ReportUnsaved } from '../unsaved-forms.ts'
import { useSave } from '../use-save.ts'
import { TastingForm } from './TastingForm.tsx'

/** The sensory profiles of the oil, with who tasted it, and a form for one of them. */
export function ProductTastings({ product, report }: { product: Product; report: ReportUnsaved }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [edited, setEdited] = useState<number>()
  /** The tasting that shall be removed, after a question. */
  const [removed, setRemoved] = useState<number>()
  const profiles = product.sensory
  const saving = useSave({
    save: (sensory: SensoryProfile[]) => saveProduct(product._id, { name: product.name, sensory }),
    message: t('products:saved'),
    onSaved: () => {
      setEdited(undefined)
      setRemoved(undefined)
    },
    changes: [['product', product._id], ['products']],
  })
  const nameProfile = ({ by, name }: SensoryProfile) =>
    [t(`catalogue:sensory.by.${by}`), name].filter(Boolean).join(': ')
  if (edited !== undefined)
    return (
      <TastingForm
        profile={profiles[edited]}
        errors={saving.errors}
        isSaving={saving.isSaving}
        report={report}
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
              title={nameProfile(profile)}
              facts={[profile.date, ...values].filter(Boolean).join(' · ')}
              actions={[
                { label: t('products:edit'), onPress: () => setEdited(index) },
                {
                  label: t('products:remove'),
                  onPress: () => setRemoved(index),
                },
              ]}
            />
          )
        })}
      </ul>
      <button type="button" className={buttons.primary} onClick={() => setEdited(profiles.length)}>
        {t('products:tastings.add')}
      </button>
      {removed !== undefined && profiles[removed] && (
        <ConfirmDialog
          title={t('products:tastings.confirmRemove')}
          confirmLabel={t('products:remove')}
          cancelLabel={t('admin:cancel')}
          isBusy={saving.isSaving}
          onConfirm={() => saving.save(profiles.toSpliced(removed, 1))}
          onCancel={() => setRemoved(undefined)}
        >
          <p>
            <bdi>{nameProfile(profiles[removed])}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
