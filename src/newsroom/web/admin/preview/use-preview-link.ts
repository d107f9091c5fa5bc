import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PreviewInput } from '../../../contract/newsroom.ts'
import { createPreviewLink, revokePreviewLink } from '../newsroom-api.ts'

let openCount = 0

/** A link for one opening of the dialog. It ends with the dialog, unless it was given away or is kept. */
export function usePreviewLink(id: string, of: PreviewInput['of']) {
  const [opening] = useState(() => ++openCount)
  const room = useRef({ isOpen: true, link: '' })
  const made = useQuery({
    queryKey: ['preview', id, opening],
    queryFn: async () => {
      const link = await createPreviewLink(id, of)
      // Whoever closed the dialog meanwhile has given it to nobody.
      if (room.current.isOpen) room.current.link = link._id
      else revokeInBackground(id, link._id)
      return link
    },
    // Each opening makes one link, and one only.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    const { current } = room
    current.isOpen = true
    return () => {
      current.isOpen = false
      if (current.link) revokeInBackground(id, current.link)
    }
  }, [id])

  /** The link stays as it is when the dialog closes. */
  function keep(): void {
    room.current.link = ''
  }

  return { made, keep }
}

/** Nobody waits for the answer; what stays open ends by itself. */
function revokeInBackground(id: string, linkId: string): void {
  revokePreviewLink(id, linkId).catch(() => undefined)
}
