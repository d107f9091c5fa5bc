import type { WxrItem } from './collect-wxr.ts'

const skipReasons: Record<string, string> = {
  page: 'WordPress pages are not articles',
  attachment: 'attachments are imported with the articles that use them',
  nav_menu_item: 'menus are not imported',
  revision: 'only the current version of a post is imported',
  wp_block: 'reusable blocks are inserted into the posts that use them',
  'guest-author': 'guest authors are imported with their articles',
  custom_css: 'theme styles are not imported',
}

/** Returns why an item does not become an article, or undefined if it does. */
export function getSkipReason(item: Pick<WxrItem, 'type' | 'status'>): string | undefined {
  // Some services omit the type in WXR 1.0, because every item is a post.
  if (item.type !== 'post' && item.type !== '') {
    return (
      skipReasons[item.type] ?? `items of the type “${item.type}” belong to a plugin or theme of the old site`
    )
  }
  if (item.status === 'trash') return 'was in the trash'
  if (item.status === 'auto-draft') return 'is an automatic draft that was never saved'
  if (item.status === 'inherit') return 'is a revision of another post'
  return undefined
}
