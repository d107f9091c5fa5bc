import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { videoEmbedAddress } from '#src/news/contract/rich-text.ts'
import { Field } from '#src/ui/admin/Field.tsx'
import { PanelForm } from './PanelForm.tsx'

/** Puts a video of one of the two hosts into the text. */
export function VideoPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [isRefused, setIsRefused] = useState(false)

  function insert(form: FormData): void {
    const src = videoEmbedAddress(String(form.get('address')).trim())
    if (src === undefined) {
      setIsRefused(true)
      return
    }
    const content = [{ type: 'video', attrs: { src } }, { type: 'figureCaption' }]
    editor.chain().focus().insertContent({ type: 'figure', content }).run()
    onClose()
  }

  return (
    <PanelForm
      label={t('admin:toolbar.video')}
      action={t('admin:panel.insert')}
      onSubmit={insert}
      onClose={onClose}
    >
      <Field
        label={t('admin:panel.videoUrl')}
        hint={t('admin:panel.videoHint')}
        fault={isRefused ? t('admin:panel.videoInvalid') : undefined}
      >
        {(attributes) => <input {...attributes} name="address" dir="ltr" />}
      </Field>
    </PanelForm>
  )
}
