// The security contact of the site (RFC 9116). It is only served when the operator has set an e-mail address.

/** RFC 9116 requires an expiry date, so that abandoned installations stop advertising a contact. */
const validForMs = 180 * 86_400_000

export function writeSecurityTxt(options: { email: string; publicUrl: string; now: number }): string {
  return [
    `Contact: mailto:${encodeURI(options.email)}`,
    `Expires: ${new Date(options.now + validForMs).toISOString().slice(0, 10)}T00:00:00Z`,
    `Canonical: ${options.publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
