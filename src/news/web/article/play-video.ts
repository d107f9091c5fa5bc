import type { MouseEvent } from 'react'

/** Replaces the clicked placeholder of a video by its player. With a modifier key, the link is followed as usual. */
export function playVideo(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest('a.ol-video') : null
  if (!(link instanceof HTMLAnchorElement)) return
  event.preventDefault()
  const player = document.createElement('iframe')
  const url = new URL(link.href)
  url.searchParams.set('autoplay', '1')
  player.className = 'ol-video'
  player.title = link.textContent
  player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  player.src = url.href
  link.replaceWith(player)
  player.focus()
}
