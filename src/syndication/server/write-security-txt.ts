// Whom to write to who finds a hole (RFC 9116). Nothing is said where the operator has not said who that is.

/** A promise with an end: an installation that nobody looks after any more stops making it. */
const holdsForMs = 180 * 86_400_000

export function writeSecurityTxt(about: { email: string; publicUrl: string; now: number }): string {
  return [
    `Contact: mailto:${encodeURI(about.email)}`,
    `Expires: ${new Date(about.now + holdsForMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Canonical: ${about.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
