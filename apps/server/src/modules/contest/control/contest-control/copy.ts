import type { contest as contract } from '@beacon/api/contest/contest'
import { contractOf } from '@beacon/api/contest/contest-fields'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { copyBulletins } from '../../talk/bulletin/index.ts'
import { defaultsOf } from '../../core/contest-default/index.ts'
import { copyEntrants } from '../../entry/entrant/index.ts'
import { copyScreens } from '../../core/viewer-key/index.ts'
import { iso } from '../../core/contest-clock/index.ts'
import { insertNew } from './create.ts'
import {
  auditable,
  checkSettings,
  factorySettings,
  kindOf,
  readFull,
  settingsOf,
  staffContest,
  updateContest,
  withFollowing,
  type Settings,
} from '../../core/contest/index.ts'
import { kindControl } from './port.ts'

type Body = Parsed<typeof contract.copy>['body']
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostName = 40
const suffix = { en: ' copy', zh: ' 副本' } as const
const screensAfterEndMs = 7 * dayMs

/** The name with “copy” behind it, cut so that both fit. */
export function copyName({ name, lang }: Pick<ContestCommon, 'name' | 'lang'>): string {
  const end = suffix[lang]
  return `${[...name]
    .slice(0, mostName - end.length)
    .join('')
    .trimEnd()}${end}`
}

/** A new hidden contest from one that may be running: what it is, and nothing that players did. */
export async function copyContest(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.copy>> {
  const { contest: source, now } = await staffContest(ctx, id, 'contest.write')
  const start = body.start_at === undefined ? Math.ceil(now / hourMs) * hourMs + dayMs : Date.parse(body.start_at)
  const shift_ms = start - Date.parse(source.start_at)
  const brackets = new Map(body.brackets ? source.brackets.map(({ bracket_id }) => [bracket_id, newId()]) : [])
  const settings = withFollowing(source, await settingsFor(ctx, source, { ...body, shift_ms, brackets }), ['start_at'])
  checkSettings(source, settings)
  const writeOwn = await kindControl.of(source).planCopy(ctx, source, body)
  const resource_id = newId()
  const entry = {
    module: 'contest' as const,
    operation: 'copy' as const,
    object_type: 'contest',
    object_id: resource_id,
    object_name: settings.name,
  }
  await change(
    ctx,
    { ...entry, before: { copied_from: id, name: source.name }, after: auditable({ ...settings, kind: source.kind }) },
    async (tx) => {
      const lock = await insertNew(ctx, tx, { resource_id, kind: source.kind, settings })
      const topics = body.topics
        ? await kindControl.of(source).copyInto(ctx, tx, lock, { from: id, shift_ms, brackets })
        : new Map<string, string>()
      await updateContest(tx, resource_id, { brackets: withTopics(settings.brackets, topics) })
      if (body.staff) await copyStaff(tx, source, { contest_id: resource_id, owner_id: ctx.actor.user_id })
      await writeOwn(tx, lock)
      if (body.entrants) await copyEntrants(tx, lock, id, brackets)
      if (body.guide_and_bulletins) await copyBulletins(tx, { from: id, to: resource_id, topics, by: ctx.actor })
      if (body.screens) {
        const expires_at = iso(Date.parse(settings.end_at) + screensAfterEndMs)
        await copyScreens(tx, { from: id, to: resource_id, without: source.watch_screen_id, brackets, expires_at, by: ctx.actor.user_id })
      }
    },
  )
  return readFull(ctx, resource_id)
}

interface Plan {
  name?: string | undefined
  settings: boolean
  topics: boolean
  guide_and_bulletins: boolean
  shift_ms: number
  brackets: ReadonlyMap<string, string>
}

const later = (at: string | null, shift_ms: number): string | null => (at === null ? null : iso(Date.parse(at) + shift_ms))

/** As in the source, moved in time and hidden; without the tick, the defaults of the kind under the source's name. */
async function settingsFor(ctx: SignedIn, source: ContestCommon, plan: Plan): Promise<Settings> {
  const { shift_ms, brackets } = plan
  const { values } = await defaultsOf(ctx.db, source.kind)
  const plain = { ...factorySettings(source), ...values } as Settings
  const own: Readonly<Record<string, unknown>> = { ...source }
  const kept = Object.fromEntries((kindOf(source).settings.kept ?? []).map((name) => [name, own[name]]))
  const base = plan.settings
    ? settingsOf(source)
    : { ...plain, ...kept, game_type: source.game_type, lang: source.lang, brief: source.brief }
  const moved = (at: string): string => iso(Date.parse(at) + shift_ms)
  return {
    ...base,
    ...movedInstants(source, base, shift_ms),
    ...kindOf(source).settings.uncopied,
    name: plan.name ?? copyName(source),
    start_at: moved(source.start_at),
    end_at: moved(source.was_end_at ?? source.end_at),
    freeze_at: plan.settings ? freezeOf(source, shift_ms) : null,
    is_public: false,
    is_stick: false,
    // A copy counts nowhere until somebody says so.
    arena_id: null,
    ...(plan.guide_and_bulletins ? { guide: source.guide } : { guide: '', translations: withoutGuides(base.translations) }),
    brackets: source.brackets.flatMap((one) => {
      const bracket_id = brackets.get(one.bracket_id)
      return bracket_id === undefined ? [] : [{ ...one, bracket_id, topics: plan.topics ? one.topics : null }]
    }),
    entry_fields: base.entry_fields.map((one) => ({ ...one, editable_until: later(one.editable_until, shift_ms) })),
  }
}

function movedInstants(source: ContestCommon, base: Settings, shift_ms: number): Record<string, unknown> {
  const values: Record<string, unknown> = { ...base }
  return Object.fromEntries(
    contractOf(source.kind).instants.map((name) => {
      const at = values[name]
      return [name, typeof at === 'string' ? later(at, shift_ms) : at]
    }),
  )
}

/** A freeze stands as far before the end as it did; one outside the plan is left out. */
function freezeOf({ freeze_at, start_at, end_at, was_end_at }: ContestCommon, shift_ms: number): string | null {
  if (freeze_at === null) return null
  const at = Date.parse(freeze_at)
  return at > Date.parse(start_at) && at < Date.parse(was_end_at ?? end_at) ? iso(at + shift_ms) : null
}

function withoutGuides({ en, zh }: Settings['translations']): Settings['translations'] {
  return { ...(en === undefined ? {} : { en: { ...en, guide: '' } }), ...(zh === undefined ? {} : { zh: { ...zh, guide: '' } }) }
}

const withTopics = (brackets: Settings['brackets'], topics: ReadonlyMap<string, string>): Settings['brackets'] =>
  brackets.map((one) => ({
    ...one,
    topics:
      one.topics?.flatMap((id) => {
        const found = topics.get(id)
        return found === undefined ? [] : [found]
      }) ?? null,
  }))

/** Who ran the old one runs the new one; its maker too. */
async function copyStaff(tx: Tx, source: ContestCommon, { contest_id, owner_id }: { contest_id: string; owner_id: string }): Promise<void> {
  const rows = await tx.select().from(contestStaff).where(eq(contestStaff.contest_id, source.resource_id))
  const roles = new Map(rows.map(({ user_id, role }) => [user_id, role]))
  roles.set(source.owner_id, 'administrator')
  roles.delete(owner_id)
  const copies = [...roles].map(([user_id, role]) => ({ contest_id, user_id, role }))
  if (copies.length > 0) await tx.insert(contestStaff).values(copies)
}
