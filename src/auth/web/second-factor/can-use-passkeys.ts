/** Call in the browser only. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}
