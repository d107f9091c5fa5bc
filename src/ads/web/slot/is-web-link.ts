/** Whether a link of an advertisement leads to a website. The server rejects all others; this is checked again. */
export function isWebLink(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}
