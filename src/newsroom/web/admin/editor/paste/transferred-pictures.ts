import type { EditorView } from '@tiptap/pm/view'

/**
 * Returns the picture files of a clipboard or drop event. Returns none if there is also text, or HTML with the URL of a
 * picture, because that content is inserted instead. The local file path that Word adds to a copied picture is ignored.
 */
export function findPictureFiles(data: DataTransfer | null): File[] {
  if (!data || !isOnlyLocalPicture(data.getData('text/html'))) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}

function isOnlyLocalPicture(html: string): boolean {
  const visibleHtml = html
    .replaceAll(/<(style|title|xml)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/gi, '')
    .replaceAll(/<img\b[^>]*\ssrc=["']?file:[^>]*>/gi, '')
  return !/<(?:img|table)\b/i.test(visibleHtml) && visibleHtml.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

/** Position in the document where something was dropped. */
export function findDropPosition(view: EditorView, { clientX, clientY }: DragEvent): number | undefined {
  return view.posAtCoords({ left: clientX, top: clientY })?.pos
}
