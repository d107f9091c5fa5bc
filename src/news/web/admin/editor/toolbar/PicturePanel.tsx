import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/desk/Field.tsx'
import { pictureAddress } from '../picture-address.ts'
import { PanelForm } from './PanelForm.tsx'
import styles from './PicturePanel.module.css'

/** Puts a picture with its description into the text, or changes the chosen one. */
export function PicturePanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const type = ['picture', 'inlinePicture'].find((name) => editor.isActive(name))
  const given = type ? editor.getAttributes(type) : undefined
  const [isRefused, setIsRefused] = useState(false)
  const [isDecorative, setIsDecorative] = useState(given?.alt === '')

  function apply(form: FormData): void {
    const src = pictureAddress(String(form.get('address')))
    if (src === undefined) {
      setIsRefused(true)
      return
    }
    const attrs = { src, alt: isDecorative ? '' : String(form.get('alt')).trim() }
    const chain = editor.chain().focus()
    if (type) chain.updateAttributes(type, attrs)
    else
      chain.insertContent({
        type: 'figure',
        content: [{ type: 'picture', attrs }, { type: 'figureCaption' }],
      })
    chain.run()
    onClose()
  }

  return (
    <PanelForm
      label={t('desk:tools.picture')}
      action={type ? t('desk:panel.apply') : t('desk:panel.insert')}
      onSubmit={apply}
      onClose={onClose}
    >
      <Field
        label={t('desk:panel.pictureAddress')}
        hint={t('desk:panel.pictureHint')}
        fault={isRefused ? t('desk:panel.pictureRefused') : undefined}
      >
        {(attributes) => <input {...attributes} name="address" dir="ltr" defaultValue={given?.src ?? ''} />}
      </Field>
      <Field label={t('desk:panel.alt')} hint={t('desk:panel.altHint')}>
        {(attributes) => (
          <input
            {...attributes}
            name="alt"
            required={!isDecorative}
            disabled={isDecorative}
            defaultValue={given?.alt ?? ''}
          />
        )}
      </Field>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ target }) => setIsDecorative(target.checked)}
        />
        {t('desk:panel.decorative')}
      </label>
    </PanelForm>
  )
}
