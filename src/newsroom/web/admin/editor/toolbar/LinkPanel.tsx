import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#src/ui/button.module.css'
import { Field } from '#src/ui/form/Field.tsx'
import { completeLinkUrl } from '../link-url.ts'
import { PanelForm } from './PanelForm.tsx'

/** Form that links the selected text or edits the link at the cursor. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [isInvalid, setIsInvalid] = useState(false)
  const { href } = editor.getAttributes('link')

  function apply(form: FormData): void {
    const url = completeLinkUrl(String(form.get('url')))
    if (url === undefined) {
      setIsInvalid(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href) {
      chain.insertContent({
        type: 'text',
        text: url,
        marks: [{ type: 'link', attrs: { href: url } }],
      })
    } else chain.setLink({ href: url })
    chain.run()
    onClose()
  }

  function remove(): void {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <PanelForm
      label={t('admin:toolbar.link')}
      action={t('admin:panel.apply')}
      onSubmit={apply}
      onClose={onClose}
      extraActions={
        href && (
          <button type="button" className={buttons.quiet} onClick={remove}>
            {t('admin:panel.removeLink')}
          </button>
        )
      }
    >
      <Field
        label={t('admin:panel.linkUrl')}
        hint={t('admin:panel.linkHint')}
        error={isInvalid ? t('admin:panel.linkInvalid') : undefined}
      >
        {(attributes) => <input {...attributes} name="url" dir="ltr" defaultValue={href ?? ''} />}
      </Field>
    </PanelForm>
  )
}
