import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useState } from 'react'
import type { ArticleFields } from '../article-fields.ts'
import { documentToHtml } from './schema/document-to-html.ts'
import { useArticleEditor } from './use-article-editor.ts'

export type FormChanges = Partial<Omit<ArticleFields, 'content'>>
export type ArticleForm = {
  /** As they stand in the form; the text is as it began, see `read`. */
  fields: ArticleFields
  change: (changes: FormChanges) => void
  /** Takes in what others found out; nothing was typed. */
  applyWithoutTyping: (changesOf: (now: ArticleFields) => FormChanges) => void
  editor: Editor | null
  /** Everything as it stands now, the text written out. */
  read: () => ArticleFields
}

/**
 * The state of an article's form.
 * @param start what it begins with; taken once
 * @param onChange called at every change
 */
export function useArticleForm(start: ArticleFields, onChange: () => void): ArticleForm {
  const [fields, setFields] = useState(start)
  const latest = useRef(fields)
  const editor = useArticleEditor(start.content, onChange)
  const [begun] = useState(() => ({ content: start.content, doc: editor?.state.doc }))

  const adopt = useCallback((changesOf: (now: ArticleFields) => FormChanges) => {
    latest.current = { ...latest.current, ...changesOf(latest.current) }
    setFields(latest.current)
  }, [])

  const change = useCallback(
    (changes: FormChanges) => {
      adopt(() => changes)
      onChange()
    },
    [adopt, onChange],
  )

  const read = useCallback((): ArticleFields => {
    const doc = editor?.state.doc
    // A text nobody touched is given back as it came, whatever its markup.
    const isAsBegun = !doc || (begun.doc !== undefined && doc.eq(begun.doc))
    return { ...latest.current, content: isAsBegun ? begun.content : documentToHtml(doc) }
  }, [editor, begun])

  return { fields, change, applyWithoutTyping: adopt, editor, read }
}
