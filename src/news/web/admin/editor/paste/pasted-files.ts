import type { EditorView } from '@tiptap/pm/view'

/** The pictures among what is pasted or dropped; none when there are words as well, which say more. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

/** Where something was dropped, as a place in the document. */
export function dropPosition(view: EditorView, { clientX, clientY }: DragEvent): number | undefined {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos
}
