import type { MouseEvent } from 'react'

/** A press on an offered video puts the player into its place. With a key held it is a link like any other. */
export function playVideo(event: MouseEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const offer = event.target instanceof Element ? event.target.closest('a.ol-video') : null
  if (!(offer instanceof HTMLAnchorElement)) return
  event.preventDefault()
  const player = document.createElement('iframe')
  const address = new URL(offer.href)
  address.searchParams.set('autoplay', '1')
  player.className = 'ol-video'
  player.title = offer.textContent
  player.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture'
  player.src = address.href
  offer.replaceWith(player)
  player.focus()
}
