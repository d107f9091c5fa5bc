// Adding and removing second factors. Whoever holds a token may be somebody who found the device: each change needs
// the password or a fresh sign-in, ends all other sessions, is told by mail, and is recorded.

import type { Transaction } from '#src/platform/database/database.ts'
import type { Viewer } from '#src/platform/http/access.ts'
import type { Post } from '#src/platform/mail/outbox.ts'
import { readableEmail } from '#src/platform/mail/readable-email.ts'
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
const beginnings = { most: 30, perSeconds: 3_600 } as const

export function createFactorChanges(parts: AuthContext) {
  const { audit, challenges, factors, limits, mails, outbox, sessions, users } = parts
  const { apps, passkeys, recoveryCodes } = factors

  /** @throws ProblemError 403 for a wrong password, 400 where neither a proof nor a fresh sign-in is given */
  async function prove(viewer: Viewer, proof: OwnerProof, origin: ClientInfo): Promise<VerifiedOwner> {
    const isGiven = proof.currentPassword !== undefined || proof.code !== undefined
    if (isGiven || !(await sessions.isRecentSignIn(viewer.sessionId)))
      return verifyOwner(parts, viewer.id, proof, origin)
    const hold = async (tx: Transaction) => void (await users.lockForUpdate(tx, viewer.id))
    return { row: await requireAccount(parts, viewer.id), consume: hold }
  }

  /** An account whose address was never proved may have been opened by anybody: it gets no keys that stay. */
  async function mayAdd(viewer: Viewer, proof: OwnerProof, origin: ClientInfo): Promise<VerifiedOwner> {
    const proved = await prove(viewer, proof, origin)
    if (!proved.row.emailConfirmedAt) throw conflict('email-unconfirmed', 'Confirm the e-mail address first')
    await limits.demand('second-factor-begin', viewer.id, beginnings)
    return proved
  }

  async function begin(
    viewer: Viewer,
    { consume: useUp }: VerifiedOwner,
    purpose: 'new-app' | 'new-passkey',
    content: string,
  ) {
    return parts.db.transaction(async (tx) => {
      await useUp(tx)
      return challenges.create(tx, { purpose, userId: viewer.id, sessionId: viewer.sessionId, content })
    })
  }

  async function list(viewer: Viewer): Promise<SecondFactors> {
    const row = await requireAccount(parts, viewer.id)
    const [known, app, recoveryCodesLeft, isFresh] = await Promise.all([
      passkeys.listOf(row.id),
      apps.find(row.id),
      recoveryCodes.countRemaining(row.id),
      sessions.isRecentSignIn(viewer.sessionId),
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
    viewer: Viewer,
    kind: Kind,
    origin: ClientInfo,
    store: (tx: Transaction) => Promise<void>,
  ): Promise<FactorAdded> {
    const codes = await outbox.write(async (tx, post) => {
      await users.lockForUpdate(tx, viewer.id)
      const isFirst = !(await factors.has(tx, viewer.id))
      await store(tx)
      const fresh = isFirst ? await recoveryCodes.generate(tx, viewer.id) : null
      await settle(tx, post, viewer, origin, { occasion: 'factorAdded', action: 'user.factor-added', kind })
      return fresh
    })
    return { factors: await list(viewer), recoveryCodes: codes }
  }

  async function remove(
    viewer: Viewer,
    kind: Kind,
    origin: ClientInfo,
    drop: (tx: Transaction) => Promise<boolean>,
  ): Promise<SecondFactors> {
    await outbox.write(async (tx, post) => {
      await users.lockForUpdate(tx, viewer.id)
      if (!(await drop(tx))) throw notFound(kind === 'app' ? 'authenticator app' : 'passkey')
      if (!(await factors.has(tx, viewer.id))) await recoveryCodes.removeAll(tx, viewer.id)
      await settle(tx, post, viewer, origin, {
        occasion: 'factorRemoved',
        action: 'user.factor-removed',
        kind,
      })
    })
    return list(viewer)
  }

  /** What belongs to every change. */
  async function settle(
    tx: Transaction,
    post: Post,
    viewer: Viewer,
    origin: ClientInfo,
    { occasion, action, kind }: { occasion: 'factorAdded' | 'factorRemoved'; action: string; kind: Kind },
  ): Promise<void> {
    const row = await requireAccount(parts, viewer.id, tx)
    await sessions.endAll(tx, viewer.id, viewer.sessionId)
    await recordAccountEvent(audit, tx, viewer.id, { action, actor: viewer, details: { factor: kind } })
    await post(await mails.composeNotice(occasion, toRecipient(row, origin), { factor: kind }))
  }

  return {
    getSecondFactors: list,

    /** @throws ProblemError 409 where there is one */
    async startAppSetup(
      viewer: Viewer,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<AuthenticatorAppSetup> {
      const proved = await mayAdd(viewer, proof, origin)
      if (await apps.find(viewer.id)) throw appExists()
      const { sealed, ...shown } = await apps.generate(viewer.id, readableEmail(proved.row.email))
      return { ...(await begin(viewer, proved, 'new-app', sealed)), ...shown }
    },

    /** @throws ProblemError 400 `Invalid code`; 403 `challenge-expired`; 409 where there is one */
    async confirmApp(
      viewer: Viewer,
      input: AuthenticatorAppConfirmation,
      origin: ClientInfo,
    ): Promise<FactorAdded> {
      const asked = await challenges.attempt('new-app', input.challenge, viewer.sessionId)
      const step = await apps.matchTimeStep(viewer.id, asked.content, input.code)
      if (step === undefined) throw invalidCode()
      return add(viewer, 'app', origin, async (tx) => {
        await challenges.consume(tx, asked)
        if (!(await apps.store(tx, viewer.id, asked.content, step))) throw appExists()
      })
    },

    /** @throws ProblemError 404 where there is none */
    async removeApp(viewer: Viewer, proof: OwnerProof, origin: ClientInfo): Promise<SecondFactors> {
      const { consume: useUp } = await prove(viewer, proof, origin)
      return remove(viewer, 'app', origin, async (tx) => {
        await useUp(tx)
        return apps.remove(tx, viewer.id)
      })
    },

    /** @throws ProblemError 409 where passkeys do not work, or there are many already */
    async startPasskeySetup(viewer: Viewer, proof: OwnerProof, origin: ClientInfo): Promise<PasskeySetup> {
      const proved = await mayAdd(viewer, proof, origin)
      const { row } = proved
      if (!passkeys.isSupported)
        throw conflict('passkeys-impossible', 'Passkeys need a newspaper with a name, reached over HTTPS')
      const known = await passkeys.listOf(row.id)
      if (known.length >= maxPasskeys) throw tooManyPasskeys()
      const content = generatePasskeyChallenge()
      const owner = {
        id: row.id,
        email: readableEmail(row.email),
        name: `${row.name} ${row.surname}`.trim(),
      }
      const asked = await begin(viewer, proved, 'new-passkey', content)
      return { ...asked, passkey: passkeys.createCreationOptions(content, owner, known) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 409 for one that is known already */
    async confirmPasskey(
      viewer: Viewer,
      input: PasskeyConfirmation,
      origin: ClientInfo,
    ): Promise<FactorAdded> {
      const asked = await challenges.attempt('new-passkey', input.challenge, viewer.sessionId)
      const credential = await passkeys.verifyRegistration(input.passkey, asked.content)
      const told = { name: input.name, transports: input.passkey.response.transports ?? [] }
      return add(viewer, 'passkey', origin, async (tx) => {
        await challenges.consume(tx, asked)
        if (!(await passkeys.store(tx, viewer.id, credential, told))) throw tooManyPasskeys()
      })
    },

    /** @throws ProblemError 404 for somebody else's as well */
    async renamePasskey(viewer: Viewer, id: string, name: string): Promise<SecondFactors> {
      if (!(await passkeys.rename(viewer.id, id, name))) throw notFound('passkey')
      return list(viewer)
    },

    /** @throws ProblemError 404 for somebody else's as well */
    async removePasskey(
      viewer: Viewer,
      id: string,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<SecondFactors> {
      const { consume: useUp } = await prove(viewer, proof, origin)
      return remove(viewer, 'passkey', origin, async (tx) => {
        await useUp(tx)
        return passkeys.remove(tx, viewer.id, id)
      })
    },

    /**
     * Ends all other sessions, as every change does: who makes new codes may fear that somebody has the old ones.
     * @throws ProblemError 409 without a factor that they could stand in for
     */
    async regenerateRecoveryCodes(
      viewer: Viewer,
      proof: OwnerProof,
      origin: ClientInfo,
    ): Promise<RecoveryCodes> {
      const { row, consume: useUp } = await prove(viewer, proof, origin)
      return outbox.write(async (tx, post) => {
        // Whoever makes new ones twice at once waits here: they get two sheets of paper, and the codes of one.
        await useUp(tx)
        if (!(await factors.has(tx, row.id)))
          throw conflict('no-second-factor', 'Recovery codes come with a second factor')
        const fresh = await recoveryCodes.generate(tx, row.id)
        await sessions.endAll(tx, row.id, viewer.sessionId)
        await recordAccountEvent(audit, tx, row.id, { action: 'user.recovery-codes-made', actor: viewer })
        await post(await mails.composeNotice('recoveryCodesMade', toRecipient(row, origin)))
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
      return outbox.write(async (tx, post) => {
        const had = await factors.removeAll(tx, row.id)
        await sessions.endAll(tx, row.id)
        if (!had) return false
        await recordAccountEvent(audit, tx, row.id, { action: 'user.second-factor-reset', actor: undefined })
        await post(await mails.composeNotice('secondFactorReset', toRecipient(row, {})))
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
