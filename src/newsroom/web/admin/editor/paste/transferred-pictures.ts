import type { EditorView } from '@tiptap/pm/view'

/**
 * The pictures among what is pasted or dropped; none when there are words as well, which say more, or an address
 * that leads to the picture. One that was copied out of Word is named by its place on the disk, which says nothing.
 */
export function findPictureFiles(data: DataTransfer | null): File[] {
  if (!data || !isOnlyLocalPicture(data.getData('text/html'))) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

function isOnlyLocalPicture(html: string): boolean {
  const shown = html
    .replaceAll(/<(style|title|xml)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/<img\b[^>]*\ssrc=["']?file:[^>]*>/gi, '')
  return !/<(?:img|table)\b/i.test(shown) && shown.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

/** Where something was dropped, as a place in the document. */
export function findDropPosition(view: EditorView, { clientX, clientY }: DragEvent): number | undefined {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos
}
