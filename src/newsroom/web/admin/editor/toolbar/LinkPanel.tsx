import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#src/ui/admin/Field.tsx'
import buttons from '#src/ui/button.module.css'
import { completeLinkUrl } from '../link-url.ts'
import { PanelForm } from './PanelForm.tsx'

/** Makes a link of the chosen words, or changes the one the cursor stands in. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const [isRefused, setIsRefused] = useState(false)
  const { href } = editor.getAttributes('link')

  function apply(form: FormData): void {
    const address = completeLinkUrl(String(form.get('address')))
    if (address === undefined) {
      setIsRefused(true)
      return
    }
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !href) {
      chain.insertContent({
        type: 'text',
        text: address,
        marks: [{ type: 'link', attrs: { href: address } }],
      })
    } else chain.setLink({ href: address })
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
      more={
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
        fault={isRefused ? t('admin:panel.linkInvalid') : undefined}
      >
        {(attributes) => <input {...attributes} name="address" dir="ltr" defaultValue={href ?? ''} />}
      </Field>
    </PanelForm>
  )
}
