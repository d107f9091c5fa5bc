import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDialog } from '#src/ui/admin/EditDialog.tsx'
import type { NewStore, Store } from '../../../contract/store.ts'
import { saveStore } from '../catalogue-api.ts'
import { FormActions } from '../FormActions.tsx'
import styles from '../ProductForm.module.css'
import { parseNumber } from '../parse-number.ts'
import { TextInput } from '../TextInput.tsx'
import { useSave } from '../use-save.ts'

type Props = {
  /** Undefined for a new store. */
  store?: Store
  onClose: () => void
}

const empty = { name: '', webAddress: '', street: '', city: '', country: '', latitude: '', longitude: '' }
type Values = typeof empty

/** A dialog to create a store or to change one. */
export function StoreDialog({ store, onClose }: Props) {
  const { t } = useTranslation()
  const [initial] = useState(() => (store ? toValues(store) : empty))
  const [values, setValues] = useState(initial)
  const isChanged = Object.entries(values).some(([name, value]) => value !== initial[name as keyof Values])
  const saving = useSave({
    save: () => saveStore(store?._id, toStore(values)),
    message: t('products:stores.saved'),
    onSaved: onClose,
    changes: [['stores'], ['product']],
  })
  const input = (
    name: keyof Values,
    label: string,
    more: { hint?: string; isLeftToRight?: boolean } = {},
  ) => (
    <TextInput
      {...more}
      name={name}
      label={label}
      value={values[name]}
      error={saving.errors[errorPaths[name] ?? name]}
      isRequired={name === 'name'}
      onValueChange={(value) => setValues({ ...values, [name]: value })}
    />
  )
  return (
    <EditDialog
      title={t(store ? 'products:stores.edit' : 'products:stores.add')}
      isChanged={isChanged}
      onClose={onClose}
    >
      {(cancel) => (
        <form
          className={styles.form}
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            saving.save(undefined)
          }}
        >
          <div className={styles.fields}>
            {input('name', t('catalogue:sorts.name'))}
            {input('webAddress', t('products:webAddress'), { isLeftToRight: true })}
            {input('street', t('products:stores.street'))}
            {input('city', t('products:stores.city'))}
            {input('country', t('products:stores.country'), {
              hint: t('products:stores.countryHint'),
              isLeftToRight: true,
            })}
            {input('latitude', t('products:stores.latitude'), {
              hint: t('products:stores.positionHint'),
              isLeftToRight: true,
            })}
            {input('longitude', t('products:stores.longitude'), { isLeftToRight: true })}
          </div>
          <FormActions isSaving={saving.isSaving} onCancel={cancel} />
        </form>
      )}
    </EditDialog>
  )
}

const errorPaths: Partial<Record<keyof Values, string>> = {
  latitude: 'position.latitude',
  longitude: 'position.longitude',
}

function toValues({ name, webAddress, street, city, country, position }: Store): Values {
  return {
    ...{ name, webAddress, street, city, country: country ?? '' },
    latitude: position ? String(position.latitude) : '',
    longitude: position ? String(position.longitude) : '',
  }
}

function toStore({ country, latitude, longitude, ...texts }: Values): NewStore {
  const hasPosition = latitude.trim() !== '' || longitude.trim() !== ''
  return {
    ...texts,
    country: country.trim().toUpperCase() || null,
    // The server names the coordinate that is missing.
    position: hasPosition
      ? { latitude: parseNumber(latitude) as number, longitude: parseNumber(longitude) as number }
      : null,
  }
}
