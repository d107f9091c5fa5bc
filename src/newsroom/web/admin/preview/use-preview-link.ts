import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PreviewInput } from '../../../contract/newsroom.ts'
import { newsroomApi } from '../newsroom-api.ts'

let openCount = 0

/** Creates a preview link when the dialog opens and revokes it when the dialog closes, unless `keepLink` was called. */
export function usePreviewLink(id: string, of: PreviewInput['of']) {
  const [openNumber] = useState(() => ++openCount)
  const dialog = useRef({ isOpen: true, linkToRevoke: '' })
  const linkQuery = useQuery({
    queryKey: ['preview', id, openNumber],
    queryFn: async () => {
      const link = await newsroomApi('POST /desk/articles/:id/preview', { params: { id }, body: { of } })
      // If the dialog was closed in the meantime, nobody has seen the link.
      if (dialog.current.isOpen) dialog.current.linkToRevoke = link._id
      else revokeInBackground(id, link._id)
      return link
    },
    // Creates exactly one link each time the dialog opens.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    const { current } = dialog
    current.isOpen = true
    return () => {
      current.isOpen = false
      if (current.linkToRevoke) revokeInBackground(id, current.linkToRevoke)
    }
  }, [id])

  /** Keeps the link valid after the dialog closes. */
  function keepLink(): void {
    dialog.current.linkToRevoke = ''
  }

  return { linkQuery, keepLink }
}

/** Does not wait for the response. A link that could not be revoked expires by itself. */
function revokeInBackground(id: string, linkId: string): void {
  const request = { params: { id, previewId: linkId }, keepalive: true }
  newsroomApi('DELETE /desk/articles/:id/previews/:previewId', request).catch(() => undefined)
}
