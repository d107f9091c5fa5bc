// Ghost can keep single parts of a public post for members. Its rendered HTML marks them like this; here nobody
// is a member, so they must not come out.
const membersOnlyPattern =
  /<!--\s*kg-gated-block:begin\s+nonMember:false\b[^>]*-->[\s\S]*?(?:<!--\s*kg-gated-block:end\s*-->|$)/g

/** Marks a part as Ghost itself would. */
export function markMembersOnly(html: string): string {
  return `<!--kg-gated-block:begin nonMember:false -->${html}<!--kg-gated-block:end-->`
}

export function removeMembersOnly(html: string): string {
  return html.replaceAll(membersOnlyPattern, '')
}

export function countMembersOnly(html: string): number {
  return html.match(membersOnlyPattern)?.length ?? 0
}
