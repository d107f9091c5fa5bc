import type { Editor } from '@tiptap/core'
import { toVideoEmbedUrl } from '#src/news/contract/rich-text.ts'

/** Inserts a video with an empty caption. */
export function insertVideo(editor: Editor, src: string): void {
  const content = [{ type: 'video', attrs: { src } }, { type: 'figureCaption' }]
  editor.chain().focus().insertContent({ type: 'figure', content }).run()
}

/** Inserts the player when the URL of a video is pasted into an empty paragraph. @returns whether it did */
export function insertPastedVideo(editor: Editor, data: DataTransfer | null): boolean {
  const src = toVideoEmbedUrl(data?.getData('text/plain').trim() ?? '')
  const { empty, $from } = editor.state.selection
  const isEmptyParagraph = empty && $from.depth === 1 && $from.parent.childCount === 0
  if (src === undefined || !isEmptyParagraph || $from.parent.type.name !== 'paragraph') return false
  insertVideo(editor, src)
  return true
}
