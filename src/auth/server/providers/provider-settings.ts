// URLs and client ids of the providers, from the settings. Any OpenID provider can be configured in place of Google and
// Apple.
export type GoogleSettings = {
  /** The first one is used by the site; tokens issued for the others (such as an app) are accepted too. */
  clientIds: readonly string[]
  issuer: string
  tokenInfoUrl: string
  userInfoUrl: string
  scriptUrl: string
}
type AppleSettings = { clientIds: readonly string[]; issuer: string }
export type ProviderSettings = { google?: GoogleSettings | undefined; apple?: AppleSettings | undefined }

/** A user as verified by the provider. */
export type VerifiedIdentity = {
  subject: string
  email: string
  name: string
  surname: string
}
