import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toVideoEmbedUrl } from '#src/news/contract/rich-text.ts'
import { Field } from '#src/ui/form/Field.tsx'
import { insertVideo } from '../video.ts'
import { PanelForm } from './PanelForm.tsx'

/** Form that inserts a YouTube or Vimeo video. */
export function VideoPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [isInvalid, setIsInvalid] = useState(false)

  function insert(form: FormData): void {
    const src = toVideoEmbedUrl(String(form.get('url')).trim())
    if (src === undefined) {
      setIsInvalid(true)
      return
    }
    insertVideo(editor, src)
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
        error={isInvalid ? t('admin:panel.videoInvalid') : undefined}
      >
        {(attributes) => <input {...attributes} name="url" dir="ltr" />}
      </Field>
    </PanelForm>
  )
}
