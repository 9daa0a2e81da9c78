import { isForAdministrators, needsReauth, settingItem, type SettingName } from '@beacon/api/platform/setting'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/platform/setting'
import type { SignedIn } from '../../../context.ts'
import { notify } from '../../../db/bus.ts'
import { change, type Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { sameContent } from '../../../db/same-content.ts'
import { fail } from '../../../failure.ts'
import { tellPerson } from '../../../live/index.ts'
import {
  forgetSettings,
  lockSettings,
  readSettings,
  sealSecret,
  secretPrefix,
  settingChannel,
  settingsOf,
  upsertSetting,
  type Settings,
} from '../../platform/setting/index.ts'
import { openRootIfNone } from '../organisation/index.ts'
import { requireReauth } from '../session/index.ts'
import { checkSecrets, checkValues } from './check.ts'
import { deleteSetting, findRepNames, insertChanges, type ChangeRow } from './repo.ts'
import { secretMarks } from './secret-marks.ts'

type Body = Parsed<typeof contract.update>['body']

/** One thing that is to move: a setting, or a secret as `secret.<name>`. */
interface Move extends ChangeRow {
  store: { value: unknown } | 'remove'
}

/** Writes only what differs. Two people at once meet per field: the second is told who moved it. */
export async function updateSettings(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.update>> {
  const seen = movesOf(ctx, await settingsOf(ctx), body)
  const names = seen.map((move) => rightName(move))
  const missing = names.map(settingItem).find((item) => !ctx.actor.permissions.has(item))
  if (missing !== undefined) fail('permission_missing', { item: missing })
  if (names.some(isForAdministrators) && !ctx.actor.is_admin) fail('administrator_only')
  if (names.some(needsReauth)) await requireReauth(ctx)
  const isMaintenance = seen.some((move) => move.name === 'maintenance_on')
  const operation = isMaintenance ? ('maintenance' as const) : ('update' as const)
  const settings = await change(ctx, { module: 'setting', operation, object_type: 'setting' }, (tx, note) => write(ctx, tx, note, body))
  forgetSettings(ctx.db)
  return { values: settings.values, secrets: await secretMarks(ctx.db, settings), version: settings.version }
}

const rightName = (move: Move): string => (move.is_secret ? `secret:${move.name.slice(secretPrefix.length)}` : move.name)

async function write(ctx: SignedIn, tx: Tx, note: Note, body: Body): Promise<Settings> {
  await lockSettings(tx)
  const old = await readSettings(tx)
  const moves = [...movesOf(ctx, old, body), ...orphanedSecrets(old, body)]
  await checkVersions(tx, old, moves, body.version)
  const moved = new Set(moves.map((move) => move.name))
  await checkValues(ctx, tx, { old, next: { ...old.values, ...definedOf(body.values) }, moved: moved as ReadonlySet<SettingName> })
  await checkSecrets(ctx, tx, { secrets: body.secrets ?? {}, next: { ...old.values, ...definedOf(body.values) } })
  const version = old.version + 1
  for (const { name, store } of moves) {
    // A secret taken away leaves an empty row behind, so that a stale writer still meets it.
    await upsertSetting(tx, { name, value: store === 'remove' ? null : store.value, version, updated_by: ctx.actor.user_id })
    if (store === 'remove' && name.startsWith(`${secretPrefix}oidc:`)) await deleteSetting(tx, name)
  }
  await insertChanges(tx, ctx.actor.user_id, moves)
  if (body.values.registration_open === true) await openRootIfNone(tx)
  await notify(tx, settingChannel, 'changed')
  await tellPerson(tx, null, 'setting.changed', { names: [...moved] })
  note(sidesOf(moves))
  return readSettings(tx)
}

/** Both sides of what moves, for the audit; a secret is only said to have changed. */
function sidesOf(moves: Move[]): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const side = (pick: (move: Move) => unknown) =>
    Object.fromEntries(moves.map((move) => [move.is_secret ? rightName(move) : move.name, move.is_secret ? 'changed' : pick(move)]))
  return { before: side((move) => move.before), after: side((move) => move.after) }
}

const definedOf = <T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> }

function movesOf(ctx: SignedIn, old: Settings, body: Body): Move[] {
  const current: Record<string, unknown> = old.values
  const values = Object.entries(body.values)
    .filter(([name, value]) => value !== undefined && !sameContent(value, current[name]))
    .map(([name, value]): Move => ({ name, before: current[name], after: value, is_secret: false, store: { value } }))
  const secrets = Object.entries(body.secrets ?? {})
    .filter(([name, value]) => value !== undefined && (value !== null || old.secrets.has(name)))
    .map(([name, value]) => secretMove(name, value === null || value === undefined ? 'remove' : { value: sealSecret(ctx, name, value) }))
  return [...values, ...secrets]
}

const secretMove = (name: string, store: Move['store']): Move => ({
  name: secretPrefix + name,
  before: null,
  after: null,
  is_secret: true,
  store,
})

/** The secret of a provider that is taken away goes with it. */
function orphanedSecrets(old: Settings, body: Body): Move[] {
  const providers = body.values.oidc_providers
  if (providers === undefined) return []
  const kept = new Set(providers.map((one) => `oidc:${one.id}`))
  const gone = [...old.secrets.keys()].filter((name) => name.startsWith('oidc:') && !kept.has(name))
  return gone.filter((name) => body.secrets?.[name] === undefined).map((name) => secretMove(name, 'remove'))
}

async function checkVersions(tx: Tx, old: Settings, moves: Move[], version: number): Promise<void> {
  const fields = moves.map((move) => move.name).filter((name) => (old.versions.get(name)?.version ?? 0) > version)
  const [first] = fields
  if (first === undefined) return
  const moved = old.versions.get(first)
  const by = moved?.updated_by ?? null
  const names = await findRepNames(tx, by === null ? [] : [by])
  fail('changed_meanwhile', { fields, who: by === null ? null : (names.get(by) ?? null), time: moved?.updated_at, version: old.version })
}
