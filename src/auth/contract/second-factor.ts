// A second proof beside the password: passkeys, codes of an authenticator app, and recovery codes for the day when
// neither is at hand. What authenticators say is told as the browser hands it over (WebAuthn's JSON forms).
import { z } from 'zod'
import { passkeyName } from './limits.ts'
import { secondStepMethods } from './second-step-methods.ts'

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' })

/** Ours, not the authenticator's: it names a question of the server, once and for a few minutes. */
const challenge = z.string().min(1).max(200)
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'must be six digits' })

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') }

export const PasskeyAssertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      authenticatorData: bytes(8_000),
      signature: bytes(8_000),
      userHandle: bytes(200).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAnswer' })
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyRegistration = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(8_000),
      attestationObject: bytes(100_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'NewPasskey' })
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

const knownCredential = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()).optional(),
})

/** For `navigator.credentials.get()`. */
export const PasskeyRequestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number().int(),
    userVerification: z.literal('required'),
    allowCredentials: z.array(knownCredential).describe('Empty: any passkey of this newspaper'),
  })
  .meta({ id: 'PasskeyRequest' })
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>

/** For `navigator.credentials.create()`. */
export const PasskeyCreationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
    timeout: z.number().int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(knownCredential),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' })
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>

/** Instead of `SignedIn`, with status 202: the first proof was good, and the account asks for a second. */
export const SecondStepRequired = z
  .object({
    secondStep: z.object({
      challenge: z.string().describe('Goes with the answer; good for one sign-in'),
      methods: z.array(z.enum(secondStepMethods)).describe('What this account can answer with'),
      passkey: PasskeyRequestOptions.nullable().describe('Null where the account has no passkey'),
      expiresAt: z.iso.datetime(),
    }),
  })
  .meta({ id: 'SecondStepNeeded' })
export type SecondStepRequired = z.infer<typeof SecondStepRequired>

export const SecondStepVerification = z
  .object({
    challenge,
    code: sixDigits.optional().describe('Of the authenticator app'),
    recoveryCode: z.string().min(1).max(100).optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) =>
      [code, recoveryCode, passkey].filter((given) => given !== undefined).length === 1,
    { error: 'must be one of code, recoveryCode and passkey', path: ['code'] },
  )
  .meta({ id: 'SecondStepAnswer' })
export type SecondStepVerification = z.infer<typeof SecondStepVerification>

export const PasskeyChallenge = z
  .object({ challenge: z.string(), passkey: PasskeyRequestOptions, expiresAt: z.iso.datetime() })
  .meta({ id: 'PasskeyAsked' })
export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>

export const PasskeySignIn = z.object({ challenge, passkey: PasskeyAssertion }).meta({ id: 'PasskeySignIn' })
export type PasskeySignIn = z.infer<typeof PasskeySignIn>

export const Passkey = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    isSynced: z.boolean().describe('Kept by a password manager on several devices'),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z
  .object({
    passkeys: z.array(Passkey),
    app: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
    recoveryCodesLeft: z.number().int(),
    isRequired: z.boolean().describe('Admins may do nothing without one'),
    canHavePasskeys: z.boolean().describe('False where the newspaper has no address that passkeys work at'),
    isProofNeeded: z
      .boolean()
      .describe('Changes need the proof that `OwnershipWay` names, as ten minutes after signing in they do'),
  })
  .meta({ id: 'SecondFactors' })
export type SecondFactors = z.infer<typeof SecondFactors>

export const AuthenticatorAppSetup = z
  .object({
    challenge: z.string(),
    secret: z.string().describe('Base32, to be typed where no picture can be read'),
    uri: z.string().describe('otpauth://, to be drawn as a QR code'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'AppStarted' })
export type AuthenticatorAppSetup = z.infer<typeof AuthenticatorAppSetup>

export const AuthenticatorAppConfirmation = z
  .object({ challenge, code: sixDigits })
  .meta({ id: 'AppConfirmation' })
export type AuthenticatorAppConfirmation = z.infer<typeof AuthenticatorAppConfirmation>

export const PasskeySetup = z
  .object({ challenge: z.string(), passkey: PasskeyCreationOptions, expiresAt: z.iso.datetime() })
  .meta({ id: 'PasskeyStarted' })
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
  .object({ challenge, name, passkey: PasskeyRegistration })
  .meta({ id: 'PasskeyConfirmation' })
export type PasskeyConfirmation = z.infer<typeof PasskeyConfirmation>

export const PasskeyRename = z.object({ name }).meta({ id: 'PasskeyNaming' })
export type PasskeyRename = z.infer<typeof PasskeyRename>

export const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).describe('Shown this once; earlier ones are void') })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const FactorAdded = z
  .object({
    factors: SecondFactors,
    recoveryCodes: z.array(z.string()).nullable().describe('With the first factor; shown this once'),
  })
  .meta({ id: 'FactorAdded' })
export type FactorAdded = z.infer<typeof FactorAdded>
