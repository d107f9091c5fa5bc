import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#src/i18n/languages.ts'
import buttons from '#src/ui/button.module.css'
import { ConfirmDialog } from '#src/ui/dialog/ConfirmDialog.tsx'
import { SelectField } from '#src/ui/form/SelectField.tsx'
import { showError, showMessage } from '#src/ui/status/status-message.ts'
import type { ManagedPicture } from '../../../contract/product.ts'
import { changePicture, removePicture } from '../catalogue-api.ts'
import formStyles from '../ProductForm.module.css'
import { TextInput } from '../TextInput.tsx'
import { type ReportUnsaved, useReportUnsaved } from '../unsaved-forms.ts'
import { useSave } from '../use-save.ts'
import styles from './ProductPictures.module.css'

type Props = {
  productId: string
  picture: ManagedPicture
  report: ReportUnsaved
  /** From 1. */
  number: number
  isLast: boolean
  /** @param to the new place, from 0 */
  onMove: (to: number) => void
  onChanged: () => Promise<unknown>
}

const kinds = ['front', 'back', 'neck', 'bottle', 'photo'] as const
const texts = ['edition', 'source', 'author', 'license'] as const
const described = [...texts, 'kind', 'language', 'isShown'] as const

/** A picture of the oil: what it shows, where it comes from, and its place. */
export function PictureItem({ productId, picture, report, number, isLast, onMove, onChanged }: Props) {
  const { t } = useTranslation()
  const [values, setValues] = useState(picture)
  const [isRemoving, setIsRemoving] = useState(false)
  const { _id: id } = picture
  useReportUnsaved(
    report,
    `picture ${id}`,
    described.some((field) => values[field] !== picture[field]),
  )
  const saving = useSave({
    save: ({ kind, language, edition, source, author, license, isShown }: ManagedPicture) =>
      changePicture(productId, id, { kind, language, edition, source, author, license, isShown }).then(
        setValues,
      ),
    message: t('products:pictures.saved'),
    onSaved: () => void onChanged(),
    changes: [],
  })
  const removing = useMutation({
    mutationFn: () => removePicture(productId, id),
    onSuccess: () => showMessage(t('products:pictures.removed')),
    onError: () => showError(t('products:notSaved')),
    onSettled: () => {
      setIsRemoving(false)
      return onChanged()
    },
  })
  const name = t('products:pictures.number', { number })
  const label = (action: string) => t('products:namedAction', { action, name })
  return (
    <li className={styles.picture} aria-label={name}>
      <img className={styles.image} src={picture.src} alt="" loading="lazy" />
      <form
        className={formStyles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          saving.save(values)
        }}
      >
        {number === 1 && <p className={styles.primary}>{t('products:pictures.primary')}</p>}
        <div className={formStyles.fields}>
          <SelectField
            label={t('products:pictures.kind')}
            value={values.kind}
            options={kinds.map((value) => ({ value, label: t(`products:pictures.kinds.${value}`) }))}
            onValueChange={(kind) => setValues({ ...values, kind })}
          />
          <SelectField
            label={t('products:pictures.language')}
            value={values.language ?? ''}
            options={[
              { value: '', label: t('catalogue:product.notKnown') },
              ...languages.map(({ code, name: label, tag }) => ({ value: code, label, lang: tag })),
            ]}
            onValueChange={(language) => setValues({ ...values, language: language || null })}
          />
          {texts.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={t(`products:pictures.${field}`)}
              value={values[field]}
              error={saving.errors[field]}
              onValueChange={(value) => setValues({ ...values, [field]: value })}
            />
          ))}
        </div>
        <label className={styles.shown}>
          <input
            type="checkbox"
            checked={values.isShown}
            onChange={({ target }) => setValues({ ...values, isShown: target.checked })}
          />
          {t('products:pictures.isShown')}
        </label>
        <div className={formStyles.actions}>
          <button
            type="button"
            className={buttons.quiet}
            aria-label={label(t('products:pictures.makePrimary'))}
            disabled={number === 1}
            onClick={() => onMove(0)}
          >
            {t('products:pictures.makePrimary')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-label={label(t('products:pictures.earlier'))}
            disabled={number === 1}
            onClick={() => onMove(number - 2)}
          >
            {t('products:pictures.earlier')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-label={label(t('products:pictures.later'))}
            disabled={isLast}
            onClick={() => onMove(number)}
          >
            {t('products:pictures.later')}
          </button>
          <button
            type="button"
            className={buttons.quiet}
            aria-label={label(t('products:remove'))}
            onClick={() => setIsRemoving(true)}
          >
            {t('products:remove')}
          </button>
          <button
            type="submit"
            className={buttons.primary}
            aria-label={label(t('products:save'))}
            aria-disabled={saving.isSaving}
          >
            {t('products:save')}
          </button>
        </div>
      </form>
      {isRemoving && (
        <ConfirmDialog
          title={t('products:pictures.confirmRemove')}
          confirmLabel={t('products:remove')}
          cancelLabel={t('admin:cancel')}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onCancel={() => setIsRemoving(false)}
        >
          <p>{t('products:pictures.removeExplanation')}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
