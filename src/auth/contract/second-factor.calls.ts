// Calls that manage the second factors of the own account.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { OwnerProof } from './account.ts'
import {
  AuthenticatorAppConfirmation,
  AuthenticatorAppSetup,
  FactorAdded,
  PasskeyConfirmation,
  PasskeyRename,
  PasskeySetup,
  RecoveryCodes,
  SecondFactors,
} from './second-factor.ts'

const tag = 'Auth and users'
const params = z.object({ id: z.string() })

export const secondFactorCalls = defineCalls({
  'GET /auth/second-factor': {
    id: 'getSecondFactors',
    tag,
    summary: 'Second factors of the account',
    access: 'user',
    replies: { 200: SecondFactors },
  },
  'POST /auth/second-factor/recovery-codes': {
    id: 'regenerateRecoveryCodes',
    tag,
    summary: 'Ten new recovery codes; earlier ones become invalid, and all other sessions end',
    access: 'user',
    body: OwnerProof,
    replies: { 201: RecoveryCodes },
    problems: [403, 409, 429],
  },
  'POST /auth/second-factor/app': {
    id: 'startAuthenticatorAppSetup',
    tag,
    summary: 'A secret for an authenticator app; active once its first code is confirmed',
    access: 'user',
    body: OwnerProof,
    replies: { 201: AuthenticatorAppSetup },
    problems: [403, 409, 429],
  },
  'POST /auth/second-factor/app/confirm': {
    id: 'confirmAuthenticatorApp',
    tag,
    summary: 'Add the authenticator app; ends all other sessions',
    access: 'user',
    body: AuthenticatorAppConfirmation,
    replies: { 200: FactorAdded },
    problems: [403, 409, 429],
  },
  'POST /auth/second-factor/app/remove': {
    id: 'removeAuthenticatorApp',
    tag,
    summary: 'Remove the authenticator app; ends all other sessions',
    access: 'user',
    body: OwnerProof,
    replies: { 200: SecondFactors },
    problems: [403, 404, 429],
  },
  'POST /auth/second-factor/passkeys': {
    id: 'startPasskeySetup',
    tag,
    summary: 'Options for creating a passkey',
    access: 'user',
    body: OwnerProof,
    replies: { 201: PasskeySetup },
    problems: [403, 409, 429],
  },
  'POST /auth/second-factor/passkeys/confirm': {
    id: 'confirmPasskey',
    tag,
    summary: 'Add the passkey; ends all other sessions',
    access: 'user',
    body: PasskeyConfirmation,
    replies: { 200: FactorAdded },
    problems: [403, 409, 429],
  },
  'PATCH /auth/second-factor/passkeys/:id': {
    id: 'renamePasskey',
    tag,
    summary: 'Rename a passkey',
    access: 'user',
    params,
    body: PasskeyRename,
    replies: { 200: SecondFactors },
    problems: [404],
  },
  'POST /auth/second-factor/passkeys/:id/remove': {
    id: 'removePasskey',
    tag,
    summary: 'Remove a passkey; ends all other sessions',
    access: 'user',
    params,
    body: OwnerProof,
    replies: { 200: SecondFactors },
    problems: [403, 404, 429],
  },
})
