import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { insertPicture, toNewPicture } from '../insert-picture.ts'
import { LazyPicturePicker } from '../LazyPicturePicker.tsx'
import { parsePictureUrl } from '../parse-picture-url.ts'
import { PanelForm } from './PanelForm.tsx'
import styles from './PicturePanel.module.css'

type Props = { editor: Editor; onClose: () => void }

/** Form that inserts a picture with its alternative text or edits the selected picture. */
export function PicturePanel({ editor, onClose }: Props) {
  const { t } = useTranslation()
  const type = ['picture', 'inlinePicture'].find((name) => editor.isActive(name))
  const selectedAttributes = type ? editor.getAttributes(type) : undefined
  const [isInvalid, setIsInvalid] = useState(false)
  const [isDecorative, setIsDecorative] = useState(selectedAttributes?.alt === '')
  const [isPicking, setIsPicking] = useState(false)

  function apply(form: FormData): void {
    const url = parsePictureUrl(String(form.get('url')))
    if (url === undefined) {
      setIsInvalid(true)
      return
    }
    const alt = isDecorative ? '' : String(form.get('alt')).trim()
    if (type) editor.chain().focus().updateAttributes(type, { src: url, alt }).run()
    else insertPicture(editor, { url, alt })
    onClose()
  }

  return (
    <>
      <PanelForm
        label={t('admin:toolbar.picture')}
        action={type ? t('admin:panel.apply') : t('admin:panel.insert')}
        // A picture that was pasted has a URL, but no description yet.
        initialField={selectedAttributes?.alt === null ? 'alt' : undefined}
        onSubmit={apply}
        onClose={onClose}
        extraActions={
          <button type="button" className={buttons.quiet} onClick={() => setIsPicking(true)}>
            {t('admin:panel.openLibrary')}
          </button>
        }
      >
        <Field
          label={t('admin:panel.pictureUrl')}
          hint={t('admin:panel.pictureHint')}
          error={isInvalid ? t('admin:panel.pictureInvalid') : undefined}
        >
          {(attributes) => (
            <input {...attributes} name="url" dir="ltr" defaultValue={selectedAttributes?.src ?? ''} />
          )}
        </Field>
        <Field label={t('admin:panel.alt')} hint={t('admin:panel.altHint')}>
          {(attributes) => (
            <input
              {...attributes}
              name="alt"
              dir="auto"
              required={!isDecorative}
              disabled={isDecorative}
              defaultValue={selectedAttributes?.alt ?? ''}
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
      {/* Outside of the form, because the library contains forms, and forms cannot be nested. */}
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
