// Adding and removing second factors. Whoever holds a token may be somebody who found the device: each change needs
// the password or a fresh sign-in, ends all other sessions, is told by mail, and is recorded.

import type { Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { EnqueueMail } from '#src/platform/mail/outbox.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, notFound, type ProblemError } from '#src/platform/problem.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  AuthenticatorAppConfirmation,
  AuthenticatorAppSetup,
  FactorAdded,
  PasskeyConfirmation,
  PasskeySetup,
  RecoveryCodes,
  SecondFactors,
} from '../../contract/second-factor.ts'
import { type AuthContext, type ClientInfo, requireAccount, toRecipient } from '../auth-context.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import { invalidCode } from '../verification-codes.ts'
import { type VerifiedOwner, verifyOwner } from '../verify-owner.ts'
import { maxPasskeys } from './passkeys.ts'
import { generatePasskeyChallenge } from './start-second-step.ts'

type Kind = 'passkey' | 'app'
/** Half-finished beginnings cost a row each. */
const beginnings = { max: 30, windowSeconds: 3_600 } as const

export function createFactorChanges(parts: AuthContext) {
  const { audit, challenges, factors, rateLimiter, mails, outbox, sessions, users } = parts
  const { apps, passkeys, recoveryCodes } = factors

  /** @throws ProblemError 403 for a wrong password, 400 where neither a proof nor a fresh sign-in is given */
  async function prove(
    currentUser: CurrentUser,
    proof: OwnerProof,
    origin: ClientInfo,
  ): Promise<VerifiedOwner> {
    const isGiven = proof.currentPassword !== undefined || proof.code !== undefined
    if (isGiven || !(await sessions.isRecentSignIn(currentUser.sessionId)))
      return verifyOwner(parts, currentUser.id, proof, origin)
    const hold = async (tx: Transaction) => void (await users.lockForUpdate(tx, currentUser.id))
    return { row: await requireAccount(parts, currentUser.id), consume: hold }
  }

  /** An account whose address was never proved may have been opened by anybody: it gets no keys that stay. */
  async function mayAdd(
    currentUser: CurrentUser,
    proof: OwnerProof,
    origin: ClientInfo,
  ): Promise<VerifiedOwner> {
    const proved = await prove(currentUser, proof, origin)
    if (!proved.row.emailConfirmedAt) throw conflict('email-unconfirmed', 'Confirm the e-mail address first')
    await rateLimiter.enforce('second-factor-begin', currentUser.id, beginnings)
    return proved
  }

  async function begin(
    currentUser: CurrentUser,
    { consume: useUp }: VerifiedOwner,
    purpose: 'new-app' | 'new-passkey',
    content: string,
  ) {
    return parts.db.transaction(async (tx) => {
      await useUp(tx)
      return challenges.create(tx, {
        purpose,
        userId: currentUser.id,
        sessionId: currentUser.sessionId,
        content,
      })
    })
  }

  async function list(currentUser: CurrentUser): Promise<SecondFactors> {
    const row = await requireAccount(parts, currentUser.id)
    const [known, app, recoveryCodesLeft, isFresh] = await Promise.all([
      passkeys.listOf(row.id),
      apps.find(row.id),
      recoveryCodes.countRemaining(row.id),
      sessions.isRecentSignIn(currentUser.sessionId),
    ])
    const used = (at: Date | null) => at?.toISOString() ?? null
    return {
      passkeys: known.map(({ id, name, createdAt, lastUsedAt, isSynced }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: used(lastUsedAt),
        isSynced,
      })),
      app: app ? { createdAt: app.createdAt.toISOString(), lastUsedAt: used(app.lastUsedAt) } : null,
      recoveryCodesLeft,
      isRequired: parts.requireAdminSecondFactor && row.role === 'admin',
      canHavePasskeys: passkeys.isSupported,
      isProofNeeded: !isFresh,
    }
  }

  /** @param store keeps the factor; throws when it cannot */
  async function add(
    currentUser: CurrentUser,
    kind: Kind,
    origin: ClientInfo,
    store: (tx: Transaction) => Promise<void>,
  ): Promise<FactorAdded> {
    const codes = await outbox.write(async (tx, enqueue) => {
      await users.lockForUpdate(tx, currentUser.id)
      const isFirst = !(await factors.has(tx, currentUser.id))
      await store(tx)
      const fresh = isFirst ? await recoveryCodes.generate(tx, currentUser.id) : null
      await settle(tx, enqueue, currentUser, origin, {
        occasion: 'factorAdded',
        action: 'user.factor-added',
        kind,
      })
      return fresh
    })
    return { factors: await list(currentUser), recoveryCodes: codes }
  }

  async function remove(
    currentUser: CurrentUser,
    kind: Kind,
    origin: ClientInfo,
    drop: (tx: Transaction) => Promise<boolean>,
  ): Promise<SecondFactors> {
    await outbox.write(async (tx, enqueue) => {
      await users.lockForUpdate(tx, currentUser.id)
      if (!(await drop(tx))) throw notFound(kind === 'app' ? 'authenticator app' : 'passkey')
      if (!(await factors.has(tx, currentUser.id))) await recoveryCodes.removeAll(tx, currentUser.id)
      await settle(tx, enqueue, currentUser, origin, {
        occasion: 'factorRemoved',
        action: 'user.factor-removed',
        kind,
      })
    })
    return list(currentUser)
  }

  /** What belongs to every change. */
  async function settle(
    tx: Transaction,
    enqueue: EnqueueMail,
    currentUser: CurrentUser,
    origin: ClientInfo,
    { occasion, action, kind }: { occasion: 'factorAdded' | 'factorRemoved'; action: string; kind: Kind },
  ): Promise<void> {
    const row = await requireAccount(parts, currentUser.id, tx)
    await sessions.endAll(tx, currentUser.id, currentUser.sessionId)
    await recordAccountEvent(audit, tx, currentUser.id, {
      action,
      actor: currentUser,
      details: { factor: kind },
    })
    await enqueue(await mails.composeNotice(occasion, toRecipient(row, origin), { factor: kind }))
  }

  return {
    getSecondFactors: list,

    /** @throws ProblemError 409 where there is one */
    async startAppSetup(
      currentUser: CurrentUser,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<AuthenticatorAppSetup> {
      const proved = await mayAdd(currentUser, proof, origin)
      if (await apps.find(currentUser.id)) throw appExists()
      const { sealed, ...shown } = await apps.generate(currentUser.id, toReadableEmail(proved.row.email))
      return { ...(await begin(currentUser, proved, 'new-app', sealed)), ...shown }
    },

    /** @throws ProblemError 400 `Invalid code`; 403 `challenge-expired`; 409 where there is one */
    async confirmApp(
      currentUser: CurrentUser,
      input: AuthenticatorAppConfirmation,
      origin: ClientInfo,
    ): Promise<FactorAdded> {
      const asked = await challenges.attempt('new-app', input.challenge, currentUser.sessionId)
      const step = await apps.matchTimeStep(currentUser.id, asked.content, input.code)
      if (step === undefined) throw invalidCode()
      return add(currentUser, 'app', origin, async (tx) => {
        await challenges.consume(tx, asked)
        if (!(await apps.store(tx, currentUser.id, asked.content, step))) throw appExists()
      })
    },

    /** @throws ProblemError 404 where there is none */
    async removeApp(currentUser: CurrentUser, proof: OwnerProof, origin: ClientInfo): Promise<SecondFactors> {
      const { consume: useUp } = await prove(currentUser, proof, origin)
      return remove(currentUser, 'app', origin, async (tx) => {
        await useUp(tx)
        return apps.remove(tx, currentUser.id)
      })
    },

    /** @throws ProblemError 409 where passkeys do not work, or there are many already */
    async startPasskeySetup(
      currentUser: CurrentUser,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<PasskeySetup> {
      const proved = await mayAdd(currentUser, proof, origin)
      const { row } = proved
      if (!passkeys.isSupported)
        throw conflict('passkeys-impossible', 'Passkeys need a newspaper with a name, reached over HTTPS')
      const known = await passkeys.listOf(row.id)
      if (known.length >= maxPasskeys) throw tooManyPasskeys()
      const content = generatePasskeyChallenge()
      const owner = {
        id: row.id,
        email: toReadableEmail(row.email),
        name: `${row.name} ${row.surname}`.trim(),
      }
      const asked = await begin(currentUser, proved, 'new-passkey', content)
      return { ...asked, passkey: passkeys.createCreationOptions(content, owner, known) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 409 for one that is known already */
    async confirmPasskey(
      currentUser: CurrentUser,
      input: PasskeyConfirmation,
      origin: ClientInfo,
    ): Promise<FactorAdded> {
      const asked = await challenges.attempt('new-passkey', input.challenge, currentUser.sessionId)
      const credential = await passkeys.verifyRegistration(input.passkey, asked.content)
      const told = { name: input.name, transports: input.passkey.response.transports ?? [] }
      return add(currentUser, 'passkey', origin, async (tx) => {
        await challenges.consume(tx, asked)
        if (!(await passkeys.store(tx, currentUser.id, credential, told))) throw tooManyPasskeys()
      })
    },

    /** @throws ProblemError 404 for somebody else's as well */
    async renamePasskey(currentUser: CurrentUser, id: string, name: string): Promise<SecondFactors> {
      if (!(await passkeys.rename(currentUser.id, id, name))) throw notFound('passkey')
      return list(currentUser)
    },

    /** @throws ProblemError 404 for somebody else's as well */
    async removePasskey(
      currentUser: CurrentUser,
      id: string,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<SecondFactors> {
      const { consume: useUp } = await prove(currentUser, proof, origin)
      return remove(currentUser, 'passkey', origin, async (tx) => {
        await useUp(tx)
        return passkeys.remove(tx, currentUser.id, id)
      })
    },

    /**
     * Ends all other sessions, as every change does: who makes new codes may fear that somebody has the old ones.
     * @throws ProblemError 409 without a factor that they could stand in for
     */
    async regenerateRecoveryCodes(
      currentUser: CurrentUser,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<RecoveryCodes> {
      const { row, consume: useUp } = await prove(currentUser, proof, origin)
      return outbox.write(async (tx, enqueue) => {
        // Whoever makes new ones twice at once waits here: they get two sheets of paper, and the codes of one.
        await useUp(tx)
        if (!(await factors.has(tx, row.id)))
          throw conflict('no-second-factor', 'Recovery codes come with a second factor')
        const fresh = await recoveryCodes.generate(tx, row.id)
        await sessions.endAll(tx, row.id, currentUser.sessionId)
        await recordAccountEvent(audit, tx, row.id, {
          action: 'user.recovery-codes-made',
          actor: currentUser,
        })
        await enqueue(await mails.composeNotice('recoveryCodesMade', toRecipient(row, origin)))
        return { recoveryCodes: fresh }
      })
    },

    /**
     * The way out for who has lost everything, for whoever holds the machine: the password alone opens the account.
     * @returns whether there was anything to take away
     */
    async resetSecondFactor(email: string): Promise<boolean> {
      const row = await users.findByEmail(email)
      if (!row) throw notFound('user', `There is no account with the address ${email}`)
      return outbox.write(async (tx, enqueue) => {
        const had = await factors.removeAll(tx, row.id)
        await sessions.endAll(tx, row.id)
        if (!had) return false
        await recordAccountEvent(audit, tx, row.id, { action: 'user.second-factor-reset', actor: undefined })
        await enqueue(await mails.composeNotice('secondFactorReset', toRecipient(row, {})))
        return true
      })
    },
  }
}

function appExists(): ProblemError {
  return conflict('app-exists', 'The account has an authenticator app already', 'Remove it first.')
}

function tooManyPasskeys(): ProblemError {
  return conflict('passkey-exists', 'This passkey is known already, or there are too many')
}
