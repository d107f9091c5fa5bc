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
      label={t('desk:tools.video')}
      action={t('desk:panel.insert')}
      onSubmit={insert}
      onClose={onClose}
    >
      <Field
        label={t('desk:panel.videoAddress')}
        hint={t('desk:panel.videoHint')}
        fault={isRefused ? t('desk:panel.videoRefused') : undefined}
      >
        {(attributes) => <input {...attributes} name="address" dir="ltr" />}
      </Field>
    </PanelForm>
  )
}
