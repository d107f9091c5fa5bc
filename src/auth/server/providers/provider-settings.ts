// Addresses and client ids of the providers, from the settings: any OpenID provider can stand in for either.
export type GoogleSettings = {
  /** The first is ours; tokens for the others (an app's, say) are taken as well. */
  clientIds: readonly string[]
  issuer: string
  tokenInfoUrl: string
  userInfoUrl: string
  scriptUrl: string
}
type AppleSettings = { clientIds: readonly string[]; issuer: string }
export type ProviderSettings = { google?: GoogleSettings | undefined; apple?: AppleSettings | undefined }

/** Whom the provider vouches for. */
export type VerifiedIdentity = {
  subject: string
  email: string
  name: string
  surname: string
}
