import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import buttons from '#src/ui/button.module.css'
import { insertPicture, toNewPicture } from '../insert-picture.ts'
import { LazyPicturePicker } from '../LazyPicturePicker.tsx'
import { parsePictureUrl } from '../parse-picture-url.ts'
import { PanelForm } from './PanelForm.tsx'
import styles from './PicturePanel.module.css'

type Props = { editor: Editor; onClose: () => void }

/** Puts a picture with its description into the text, or changes the chosen one. */
export function PicturePanel({ editor, onClose }: Props) {
  const { t } = useTranslation()
  const type = ['picture', 'inlinePicture'].find((name) => editor.isActive(name))
  const given = type ? editor.getAttributes(type) : undefined
  const [isRefused, setIsRefused] = useState(false)
  const [isDecorative, setIsDecorative] = useState(given?.alt === '')
  const [isPicking, setIsPicking] = useState(false)

  function apply(form: FormData): void {
    const address = parsePictureUrl(String(form.get('address')))
    if (address === undefined) {
      setIsRefused(true)
      return
    }
    const alt = isDecorative ? '' : String(form.get('alt')).trim()
    if (type) editor.chain().focus().updateAttributes(type, { src: address, alt }).run()
    else insertPicture(editor, { url: address, alt })
    onClose()
  }

  return (
    <>
      <PanelForm
        label={t('admin:toolbar.picture')}
        action={type ? t('admin:panel.apply') : t('admin:panel.insert')}
        onSubmit={apply}
        onClose={onClose}
        more={
          <button type="button" className={buttons.quiet} onClick={() => setIsPicking(true)}>
            {t('admin:panel.openLibrary')}
          </button>
        }
      >
        <Field
          label={t('admin:panel.pictureUrl')}
          hint={t('admin:panel.pictureHint')}
          fault={isRefused ? t('admin:panel.pictureInvalid') : undefined}
        >
          {(attributes) => <input {...attributes} name="address" dir="ltr" defaultValue={given?.src ?? ''} />}
        </Field>
        <Field label={t('admin:panel.alt')} hint={t('admin:panel.altHint')}>
          {(attributes) => (
            <input
              {...attributes}
              name="alt"
              dir="auto"
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
          {t('admin:panel.decorative')}
        </label>
      </PanelForm>
      {/* Beside the form: the library has forms of its own. */}
      {isPicking && (
        <LazyPicturePicker
          onClose={() => setIsPicking(false)}
          onChoose={(picture) => {
            insertPicture(editor, toNewPicture(picture))
            onClose()
          }}
        />
      )}
    </>
  )
}
