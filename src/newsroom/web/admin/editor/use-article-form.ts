import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useState } from 'react'
import type { ArticleFormFields } from '../article-form-fields.ts'
import type { MergedFields } from './merge/merge-fields.ts'
import { replaceBlocks } from './merge/replace-blocks.ts'
import { documentToHtml } from './schema/document-to-html.ts'
import { useArticleEditor } from './use-article-editor.ts'

export type FormChanges = Partial<Omit<ArticleFormFields, 'content'>>
export type ArticleForm = {
  /** Current fields, except that `content` keeps its initial value; `readFields` returns the current content. */
  fields: ArticleFormFields
  change: (changes: FormChanges) => void
  /** Applies values that the server assigned, without marking the form as changed. */
  applyServerValues: (getChanges: (current: ArticleFormFields) => FormChanges) => void
  editor: Editor | null
  /** Replaces what differs from the form by the result of a merge, without marking the form as changed. */
  showMerged: (merged: MergedFields) => void
  /** Returns all current fields, with the content converted to HTML. */
  readFields: () => ArticleFormFields
}

/**
 * State of the article form.
 * @param initialFields used only by the first render
 * @param onChange called after each change by the user
 */
export function useArticleForm(initialFields: ArticleFormFields, onChange: () => void): ArticleForm {
  const [fields, setFields] = useState(initialFields)
  const latest = useRef(fields)
  const editor = useArticleEditor(initialFields.content, onChange)
  const [initial] = useState(() => ({ content: initialFields.content, doc: editor?.state.doc }))

  const applyServerValues = useCallback((getChanges: (current: ArticleFormFields) => FormChanges) => {
    latest.current = { ...latest.current, ...getChanges(latest.current) }
    setFields(latest.current)
  }, [])

  const change = useCallback(
    (changes: FormChanges) => {
      applyServerValues(() => changes)
      onChange()
    },
    [applyServerValues, onChange],
  )

  const readFields = useCallback((): ArticleFormFields => {
    const doc = editor?.state.doc
    // Unchanged content keeps its original HTML, even if the editor would write it differently.
    const isUnchanged = !doc || (initial.doc !== undefined && doc.eq(initial.doc))
    return { ...latest.current, content: isUnchanged ? initial.content : documentToHtml(doc) }
  }, [editor, initial])

  const showMerged = useCallback(
    (merged: MergedFields) => {
      applyServerValues(() => merged.fields)
      if (editor) replaceBlocks(editor, merged.blocks)
    },
    [applyServerValues, editor],
  )

  return { fields, change, applyServerValues, showMerged, editor, readFields }
}
