import type { SignedIn } from '../../../context.ts'
import type { Note } from '../../../db/change.ts'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { team } from '../../../db/schema/people/team.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { requireRoom } from '../../platform/license/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import { enterTeam, exitTeam, lockTeam, newJoinCode, selectMembers, setCaptain, takeNumbers, updateTeam } from '../team/index.ts'
import type { Hashes } from './accounts.ts'
import { matchOf, type Group } from './line-result.ts'

export const rostersJob = 'team_import_rosters'

interface Writing {
  lines: readonly SheetLine[]
  prepared: Hashes
  note: Note
}

/** Teams and people of the chosen rows. The rosters of coming contests follow in a job: they lock the contests one by one. */
export async function writeTeams(ctx: SignedIn, tx: Tx, { lines, prepared, note }: Writing): Promise<Record<string, unknown>> {
  const groups = new Map<Group, SheetLine[]>()
  for (const line of lines) {
    const { group } = matchOf(line)
    groups.set(group, [...(groups.get(group) ?? []), line])
  }
  if (prepared.size > 0) await requireRoom(tx, 'users', prepared.size)
  await lockKnown(tx, [...groups.keys()])
  const { values: settings } = await settingsOf(ctx, tx)
  const unnumbered = [...groups.keys()].filter(({ known, lines: all }) => known === null && (all[0]?.text('number') ?? '') === '')
  const numbers = await freeFor(tx, groups, unnumbered.length)
  const teamIds: string[] = []
  for (const [group, taken] of groups) {
    const made = group.known === null
    const team_id = made
      ? await makeTeam(ctx, tx, { group, number: () => numbers.shift() ?? '', max_members: settings.team_max_members })
      : await changeTeam(tx, group)
    await putPeople(ctx, tx, { group, taken, team_id, prepared, note })
    teamIds.push(team_id)
    const members = taken.map((line) => line.text('username'))
    const removed = group.leaving.map(({ username }) => username)
    note({ object_type: 'team', object_id: team_id, object_name: group.name, after: { made, members, removed } })
  }
  await ctx.jobs.enqueue(tx, rostersJob, { team_ids: teamIds }, null)
  return { accounts: [...prepared.keys()] }
}

/** In one order, so that an import and a move wait for each other. */
async function lockKnown(tx: Tx, groups: readonly Group[]): Promise<void> {
  const ids = groups.flatMap(({ known }) => (known === null ? [] : [known.team_id]))
  for (const id of ids.sort()) if ((await lockTeam(tx, id)) === null) fail('changed_meanwhile')
}

/** Free numbers that no team of the file asks for. */
async function freeFor(tx: Tx, groups: ReadonlyMap<Group, unknown>, count: number): Promise<string[]> {
  const asked = new Set([...groups.keys()].map(({ lines }) => lines[0]?.text('number') ?? ''))
  const free = await takeNumbers(tx, count + asked.size)
  return free.filter((number) => !asked.has(number)).slice(0, count)
}

interface Making {
  group: Group
  number: () => string
  max_members: number
}

async function makeTeam(ctx: SignedIn, tx: Tx, { group, number, max_members }: Making): Promise<string> {
  const [first] = group.lines
  const resource_id = newId()
  const text = (column: string) => first?.text(column) ?? ''
  await tx.insert(team).values({
    resource_id,
    name: group.name,
    tag: text('tag'),
    number: text('number') === '' ? number() : text('number'),
    ipd: text('ipd') === '' ? null : Number(text('ipd')),
    description: text('description'),
    max_members,
    created_by: ctx.actor.user_id,
    ...newJoinCode(ctx.secret, resource_id),
  })
  return resource_id
}

/** What the first row gives; a blank cell keeps what is there. */
async function changeTeam(tx: Tx, { known, lines }: Group): Promise<string> {
  const [first] = lines
  if (known === null || first === undefined) return fail('not_found')
  const [tag, number, ipd, description] = ['tag', 'number', 'ipd', 'description'].map((column) => first.given(column))
  const wanted = {
    ...(tag === undefined ? {} : { tag }),
    ...(number === undefined || number === '' ? {} : { number }),
    ...(ipd === undefined ? {} : { ipd: ipd === '' ? null : Number(ipd) }),
    ...(description === undefined ? {} : { description }),
  }
  if (Object.keys(wanted).length > 0) await updateTeam(tx, known.team_id, wanted)
  return known.team_id
}

interface Putting {
  group: Group
  taken: readonly SheetLine[]
  team_id: string
  prepared: Hashes
  note: Note
}

async function putPeople(ctx: SignedIn, tx: Tx, { group, taken, team_id, prepared, note }: Putting): Promise<void> {
  const by_id = ctx.actor.user_id
  let captain: string | null = null
  for (const { user_id } of group.leaving) await exitTeam(tx, { team_id, user_id, by_id, kind: 'removed' })
  for (const line of taken) {
    const { user_id: known, is_member } = matchOf(line)
    const user_id = known ?? (await makeAccount(ctx, tx, line, { prepared, note }))
    if (!is_member) await enterTeam(tx, { team_id, user_id, is_captain: false, by_id, invited_by: by_id })
    if (line === group.captain) captain = user_id
  }
  const members = await selectMembers(tx, team_id)
  const leads = members.find(({ is_captain }) => is_captain)?.user_id
  const next = captain ?? leads ?? members[0]?.user_id
  if (next !== undefined && next !== leads) await setCaptain(tx, { team_id, user_id: next, by_id })
}

async function makeAccount(
  ctx: SignedIn,
  tx: Tx,
  line: SheetLine,
  { prepared, note }: Pick<Putting, 'prepared' | 'note'>,
): Promise<string> {
  const { values: settings } = await settingsOf(ctx, tx)
  const account = matchOf(line).account ?? fail('sheet_rows_wrong', { n: 1 })
  const resource_id = newId()
  const row = {
    ...account,
    resource_id,
    role_resource_id: settings.registration_default_role,
    must_change_password: true,
    source: 'import' as const,
  }
  await tx.insert(user).values({ ...row, password_hash: prepared.get(account.username) ?? fail('sheet_rows_wrong', { n: 1 }) })
  note({
    module: 'user',
    operation: 'create',
    object_type: 'user',
    object_id: resource_id,
    object_name: account.username,
    before: null,
    after: row,
  })
  return resource_id
}
