// Two-step verification: passkeys, codes of an authenticator app, and recovery codes for when neither is available.
// Data of authenticators has the JSON form of WebAuthn that the browser returns.
import { z } from 'zod'
import { passkeyName } from './limits.ts'
import { secondStepMethods } from './second-step-methods.ts'

const base64url = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' })

/** Token of a stored challenge, valid once and for a few minutes. Not the WebAuthn challenge, which is signed. */
const challengeToken = z.string().min(1).max(200)
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'must be six digits' })

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal('public-key') }

export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      authenticatorData: base64url(8_000),
      signature: base64url(8_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyRegistration = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(8_000),
      attestationObject: base64url(100_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'PasskeyRegistration' })
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

const credentialDescriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
})

/** Options for `navigator.credentials.get()`. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(credentialDescriptor).describe('Empty: any passkey of this site'),
  })
  .meta({ id: 'PasskeyRequestOptions' })
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** Options for `navigator.credentials.create()`. */
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(credentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' })
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** Sent with status 202 instead of `SignedIn`: the first step succeeded and the account requires a second one. */
export const SecondStepRequired = z
  .object({
    secondStep: z.object({
      challenge: z.string().describe('Send it with the second step; valid for one sign-in'),
      methods: z.array(z.enum(secondStepMethods)).describe('Methods that this account can use'),
      passkey: PasskeyRequestOptions.nullable().describe('Null if the account has no passkey'),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'SecondStepRequired' })
export type SecondStepRequired = z.infer<typeof SecondStepRequired>

export const SecondStepVerification = z
  .object({
    challenge: challengeToken,
    code: sixDigits.optional().describe('From the authenticator app'),
    recoveryCode: z.string().min(1).max(100).optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) =>
      [code, recoveryCode, passkey].filter((value) => value !== undefined).length === 1,
    { error: 'must be one of code, recoveryCode and passkey', path: ['code'] },
  )
  .meta({ id: 'SecondStepVerification' })
export type SecondStepVerification = z.infer<typeof SecondStepVerification>

export const PasskeyChallenge = z
  .object({ challenge: z.string(), passkey: PasskeyRequestOptions, expiresAt: z.iso.datetime() })
  .meta({ id: 'PasskeyChallenge' })
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>

export const PasskeySignIn = z
  .object({ challenge: challengeToken, passkey: PasskeyAssertion })
  .meta({ id: 'PasskeySignIn' })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

export const Passkey = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    isSynced: z.boolean().describe('Stored by a password manager on several devices'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z
  .object({
    passkeys: z.array(Passkey),
    app: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    recoveryCodesLeft: z.number().int(),
    isRequired: z.boolean().describe('True for an admin who has no admin rights without a second factor'),
    canHavePasskeys: z.boolean().describe('False if the URL of the site does not support passkeys'),
    isProofNeeded: z
      .boolean()
      .describe(
        'Changes need the proof that `OwnershipProofMethod` names, because the sign-in is older than ten minutes',
      ),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof SecondFactors>

export const AuthenticatorAppSetup = z
  .object({
    challenge: z.string(),
    secret: z.string().describe('Base32, to type if the QR code cannot be scanned'),
    uri: z.string().describe('otpauth:// URI, to show as a QR code'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'AuthenticatorAppSetup' })
export type AuthenticatorAppSetup = z.infer<typeof AuthenticatorAppSetup>

export const AuthenticatorAppConfirmation = z
  .object({ challenge: challengeToken, code: sixDigits })
  .meta({ id: 'AuthenticatorAppConfirmation' })
export type AuthenticatorAppConfirmation = z.infer<typeof AuthenticatorAppConfirmation>

export const PasskeySetup = z
  .object({ challenge: z.string(), passkey: PasskeyCreationOptions, expiresAt: z.iso.datetime() })
  .meta({ id: 'PasskeySetup' })
export type PasskeySetup = z.infer<typeof PasskeySetup>

const name = z
  .string()
  .trim()
  .min(1)
  .max(passkeyName.maxLength)
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'must not contain broken characters',
  })

export const PasskeyConfirmation = z
  .object({ challenge: challengeToken, name, passkey: PasskeyRegistration })
  .meta({ id: 'PasskeyConfirmation' })
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>

export const PasskeyRename = z.object({ name }).meta({ id: 'PasskeyRename' })
export type PasskeyRename = z.infer<typeof PasskeyRename>

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown only once; earlier codes are invalid') })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const FactorAdded = z
  .object({
    factors: SecondFactors,
    recoveryCodes: z
      .array(z.string())
      .nullable()
      .describe('Generated with the first factor and shown only once'),
  })
  .meta({ id: 'FactorAdded' })
export type FactorAdded = z.infer<typeof FactorAdded>
