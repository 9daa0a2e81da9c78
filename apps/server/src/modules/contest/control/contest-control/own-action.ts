import type { contest as contract } from '@beacon/api/contest/contest'
import { contractOf, ownActionOptions } from '@beacon/api/contest/contest-fields'
import { contestAction, type ContestAction } from '@beacon/api/contest/contest-views'
import type { Parsed } from '@beacon/api/endpoint'
import { hasCapability, type Capability } from '@beacon/router/paths'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { ContestLock } from '../../score/score/index.ts'
import { stateOf } from '../../core/contest-clock/index.ts'
import { neededCapability } from './action-table.ts'
import { kindControl, type OwnAction } from './port.ts'

type Body = Parsed<typeof contract.act>['body']

const commonNames: ReadonlySet<string> = new Set(contestAction.options)
const isCommon = (action: string): action is ContestAction => commonNames.has(action)

/** An action of every contest, or one that only the contest's kind has. */
export type ResolvedAction = { action: ContestAction; own: null } | { action: null; own: OwnAction }

/** @throws kind_lacks for an action of another kind. */
export function findAction(row: ContestCommon, action: string): ResolvedAction {
  if (isCommon(action)) return { action, own: null }
  const own = new Map(Object.entries(kindControl.of(row).actions))
  return { action: null, own: own.get(action) ?? fail('kind_lacks', { what: action }) }
}

/** @throws kind_lacks where the contest's kind has no such thing, and 400 at an option that the action does not have. */
export function refuseLacking({ kind }: ContestCommon, body: Body): void {
  const name: string = body.action
  const needed: Capability | undefined = isCommon(name) ? neededCapability[name] : undefined
  const lacking = [needed, body.reveal === true ? ('freeze' as const) : undefined].find(
    (capability) => capability !== undefined && !hasCapability(kind, capability),
  )
  if (lacking !== undefined) fail('kind_lacks', { what: lacking })
  const options = optionsOf(kind, name)
  const foreign = Object.keys(ownActionOptions.shape).filter((option) => option in body && !options.includes(option))
  if (foreign.length > 0) failFields(Object.fromEntries(foreign.map((option) => [option, { code: 'field_wrong' as const }])))
}

const optionsOf = (kind: ContestCommon['kind'], action: string): string[] => Object.keys(contractOf(kind).actions[action] ?? {})

/** Judges the state and the typed name, then does it; answers what the audit log keeps of it. */
export async function runOwn(ctx: SignedIn, tx: Tx, lock: ContestLock, { own, body }: { own: OwnAction; body: Body }): Promise<object> {
  const { contest: row, at } = lock
  const { status } = stateOf(row, at)
  const code = own.states[status]
  if (code !== 'ok') fail(code, { state: status })
  if (own.isTyped && body.confirm_name?.trim() !== row.name) fail('confirm_mismatch', { name: row.name })
  const given = new Map<string, unknown>(Object.entries(body))
  const options = Object.fromEntries(optionsOf(row.kind, body.action).map((name) => [name, given.get(name)]))
  return { reason: body.reason ?? '', run: row.run, ...options, ...(await own.run(ctx, tx, lock, options)) }
}
