// Adding and removing second factors. Whoever holds a token may be somebody who found the device: each change needs
// the password or a fresh sign-in, ends all other sessions, is told by mail, and is recorded.

import type { Transaction } from '#src/platform/database/database.ts'
import type { Viewer } from '#src/platform/http/access.ts'
import type { Post } from '#src/platform/mail/outbox.ts'
import { readableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, notFound, type ProblemError } from '#src/platform/problem.ts'
import type { OwnerProof } from '../../contract/account.ts'
import type {
  AppConfirmation,
  AppStarted,
  FactorAdded,
  PasskeyConfirmation,
  PasskeyStarted,
  RecoveryCodes,
  SecondFactors,
} from '../../contract/second-factor.ts'
import { noteOn } from '../append-note.ts'
import { type AuthParts, type Origin, ownerOf, recipient } from '../auth-context.ts'
import { invalidCode } from '../codes.ts'
import { type Proved, proveOwner } from '../prove-owner.ts'
import { newContent } from './ask-second-step.ts'
import { mostPasskeys } from './passkeys.ts'

type Kind = 'passkey' | 'app'
/** Half-finished beginnings cost a row each. */
const beginnings = { most: 30, perSeconds: 3_600 } as const

export function createFactorChanges(parts: AuthParts) {
  const { audit, challenges, factors, limits, mails, outbox, sessions, users } = parts
  const { apps, passkeys, recoveryCodes } = factors

  /** @throws ProblemError 403 for a wrong password, 400 where neither a proof nor a fresh sign-in is given */
  async function prove(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<Proved> {
    const isGiven = proof.currentPassword !== undefined || proof.code !== undefined
    if (isGiven || !(await sessions.isFresh(viewer.sessionId)))
      return proveOwner(parts, viewer.id, proof, origin)
    const hold = async (tx: Transaction) => void (await users.hold(tx, viewer.id))
    return { row: await ownerOf(parts, viewer.id), useUp: hold }
  }

  /** An account whose address was never proved may have been opened by anybody: it gets no keys that stay. */
  async function mayAdd(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<Proved> {
    const proved = await prove(viewer, proof, origin)
    if (!proved.row.emailConfirmedAt) throw conflict('email-unconfirmed', 'Confirm the e-mail address first')
    await limits.demand('second-factor-begin', viewer.id, beginnings)
    return proved
  }

  async function begin(
    viewer: Viewer,
    { useUp }: Proved,
    purpose: 'new-app' | 'new-passkey',
    content: string,
  ) {
    return parts.db.transaction(async (tx) => {
      await useUp(tx)
      return challenges.ask(tx, { purpose, userId: viewer.id, sessionId: viewer.sessionId, content })
    })
  }

  async function list(viewer: Viewer): Promise<SecondFactors> {
    const row = await ownerOf(parts, viewer.id)
    const [known, app, recoveryCodesLeft, isFresh] = await Promise.all([
      passkeys.listOf(row.id),
      apps.find(row.id),
      recoveryCodes.left(row.id),
      sessions.isFresh(viewer.sessionId),
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
      canHavePasskeys: passkeys.arePossible,
      isProofNeeded: !isFresh,
    }
  }

  /** @param store keeps the factor; throws when it cannot */
  async function add(
    viewer: Viewer,
    kind: Kind,
    origin: Origin,
    store: (tx: Transaction) => Promise<void>,
  ): Promise<FactorAdded> {
    const codes = await outbox.write(async (tx, post) => {
      await users.hold(tx, viewer.id)
      const isFirst = !(await factors.has(tx, viewer.id))
      await store(tx)
      const fresh = isFirst ? await recoveryCodes.make(tx, viewer.id) : null
      await settle(tx, post, viewer, origin, { occasion: 'factorAdded', action: 'user.factor-added', kind })
      return fresh
    })
    return { factors: await list(viewer), recoveryCodes: codes }
  }

  async function remove(
    viewer: Viewer,
    kind: Kind,
    origin: Origin,
    drop: (tx: Transaction) => Promise<boolean>,
  ): Promise<SecondFactors> {
    await outbox.write(async (tx, post) => {
      await users.hold(tx, viewer.id)
      if (!(await drop(tx))) throw notFound(kind === 'app' ? 'authenticator app' : 'passkey')
      if (!(await factors.has(tx, viewer.id))) await recoveryCodes.drop(tx, viewer.id)
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
    origin: Origin,
    { occasion, action, kind }: { occasion: 'factorAdded' | 'factorRemoved'; action: string; kind: Kind },
  ): Promise<void> {
    const row = await ownerOf(parts, viewer.id, tx)
    await sessions.endAll(tx, viewer.id, viewer.sessionId)
    await noteOn(audit, tx, viewer.id, { action, actor: viewer, details: { factor: kind } })
    await post(await mails.notice(occasion, recipient(row, origin), { factor: kind }))
  }

  return {
    secondFactorsOf: list,

    /** @throws ProblemError 409 where there is one */
    async beginApp(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<AppStarted> {
      const proved = await mayAdd(viewer, proof, origin)
      if (await apps.find(viewer.id)) throw appExists()
      const { sealed, ...shown } = await apps.make(viewer.id, readableEmail(proved.row.email))
      return { ...(await begin(viewer, proved, 'new-app', sealed)), ...shown }
    },

    /** @throws ProblemError 400 `Invalid code`; 403 `challenge-expired`; 409 where there is one */
    async finishApp(viewer: Viewer, input: AppConfirmation, origin: Origin): Promise<FactorAdded> {
      const asked = await challenges.try('new-app', input.challenge, viewer.sessionId)
      const step = await apps.stepOf(viewer.id, asked.content, input.code)
      if (step === undefined) throw invalidCode()
      return add(viewer, 'app', origin, async (tx) => {
        await challenges.use(tx, asked)
        if (!(await apps.store(tx, viewer.id, asked.content, step))) throw appExists()
      })
    },

    /** @throws ProblemError 404 where there is none */
    async removeApp(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<SecondFactors> {
      const { useUp } = await prove(viewer, proof, origin)
      return remove(viewer, 'app', origin, async (tx) => {
        await useUp(tx)
        return apps.drop(tx, viewer.id)
      })
    },

    /** @throws ProblemError 409 where passkeys do not work, or there are many already */
    async beginPasskey(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<PasskeyStarted> {
      const proved = await mayAdd(viewer, proof, origin)
      const { row } = proved
      if (!passkeys.arePossible)
        throw conflict('passkeys-impossible', 'Passkeys need a newspaper with a name, reached over HTTPS')
      const known = await passkeys.listOf(row.id)
      if (known.length >= mostPasskeys) throw tooManyPasskeys()
      const content = newContent()
      const owner = {
        id: row.id,
        email: readableEmail(row.email),
        name: `${row.name} ${row.surname}`.trim(),
      }
      const asked = await begin(viewer, proved, 'new-passkey', content)
      return { ...asked, passkey: passkeys.creation(content, owner, known) }
    },

    /** @throws ProblemError 403 `passkey-refused`, `challenge-expired`; 409 for one that is known already */
    async finishPasskey(viewer: Viewer, input: PasskeyConfirmation, origin: Origin): Promise<FactorAdded> {
      const asked = await challenges.try('new-passkey', input.challenge, viewer.sessionId)
      const credential = await passkeys.checkNew(input.passkey, asked.content)
      const told = { name: input.name, transports: input.passkey.response.transports ?? [] }
      return add(viewer, 'passkey', origin, async (tx) => {
        await challenges.use(tx, asked)
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
      origin: Origin,
    ): Promise<SecondFactors> {
      const { useUp } = await prove(viewer, proof, origin)
      return remove(viewer, 'passkey', origin, async (tx) => {
        await useUp(tx)
        return passkeys.drop(tx, viewer.id, id)
      })
    },

    /**
     * Ends all other sessions, as every change does: who makes new codes may fear that somebody has the old ones.
     * @throws ProblemError 409 without a factor that they could stand in for
     */
    async renewRecoveryCodes(viewer: Viewer, proof: OwnerProof, origin: Origin): Promise<RecoveryCodes> {
      const { row, useUp } = await prove(viewer, proof, origin)
      return outbox.write(async (tx, post) => {
        // Whoever makes new ones twice at once waits here: they get two sheets of paper, and the codes of one.
        await useUp(tx)
        if (!(await factors.has(tx, row.id)))
          throw conflict('no-second-factor', 'Recovery codes come with a second factor')
        const fresh = await recoveryCodes.make(tx, row.id)
        await sessions.endAll(tx, row.id, viewer.sessionId)
        await noteOn(audit, tx, row.id, { action: 'user.recovery-codes-made', actor: viewer })
        await post(await mails.notice('recoveryCodesMade', recipient(row, origin)))
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
        const had = await factors.dropAll(tx, row.id)
        await sessions.endAll(tx, row.id)
        if (!had) return false
        await noteOn(audit, tx, row.id, { action: 'user.second-factor-reset', actor: undefined })
        await post(await mails.notice('secondFactorReset', recipient(row, {})))
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
