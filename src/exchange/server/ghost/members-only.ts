// Ghost can restrict parts of a public post to members, and marks them with these comments in the rendered HTML.
// They must not become public, so they are removed.
const membersOnlyPattern =
  /<!--\s*kg-gated-block:begin\s+nonMember:false\b[^>]*-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g

/** Marks a part in the same way as Ghost. */
export function markMembersOnly(html: string): string {
  return `<!--kg-gated-block:begin nonMember:false -->${html}<!--kg-gated-block:end-->`
}

export function removeMembersOnly(html: string): string {
  return html.replaceAll(membersOnlyPattern, '')
}

export function countMembersOnly(html: string): number {
  return html.match(membersOnlyPattern)?.length ?? 0
}
