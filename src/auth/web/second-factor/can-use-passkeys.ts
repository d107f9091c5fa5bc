/** Asked for in the browser alone. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
