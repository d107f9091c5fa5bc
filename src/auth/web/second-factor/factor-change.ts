/** What a person is about to do with their second factors. */
export type FactorChange =
  | { kind: 'add-passkey' }
  | { kind: 'rename-passkey'; id: string; name: string }
  | { kind: 'remove-passkey'; id: string; name: string }
  | { kind: 'add-app' }
  | { kind: 'remove-app' }
  | { kind: 'renew-codes' }
