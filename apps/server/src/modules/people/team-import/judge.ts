import { displayName, tidyName } from '@beacon/api/people/display-name'
import { limits } from '@beacon/api/limits'
import { username as usernameField, usernameOf } from '@beacon/api/people/person-rules'
import { teamDescription } from '@beacon/api/people/team'
import { teamNumber, teamTag } from '@beacon/api/people/team-admin'
import type { TeamSheetOptions } from '@beacon/api/people/team-import'
import type * as z from 'zod/mini'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { tellField, type Refusal, type SheetLine } from '../../platform/sheet/index.ts'
import { accountsRefusal } from './accounts.ts'
import { isCaptainWord, teamColumns } from './columns.ts'
import { readFacts, type Facts, type KnownTeam } from './facts.ts'
import { matchOf, type LineMatch, type Group } from './line-result.ts'

const keyOf = (line: SheetLine): string => tidyName(line.text('team')).normalize('NFKC').toLowerCase()

interface Judging {
  facts: Facts
  options: TeamSheetOptions
  maxMembers: number
  makesAccounts: boolean
}

export async function judgeTeams(
  ctx: SignedIn,
  executor: Executor,
  lines: readonly SheetLine[],
  options: TeamSheetOptions,
): Promise<Refusal | null> {
  const facts = await readFacts(ctx, executor, {
    usernames: lines.map((line) => usernameOf(line.text('username'))),
    teams: lines.map((line) => tidyName(line.text('team'))),
  })
  const { values } = await settingsOf(ctx, executor)
  const makesAccounts = options.unknown === 'create'
  const judging = { facts, options, maxMembers: values.team_max_members, makesAccounts }
  if (makesAccounts && !can(ctx, 'user.write')) return { code: 'permission_missing', details: { item: 'user.write' } }
  const groups = groupsOf(lines, facts)
  for (const group of groups.values()) judgeGroup(group, judging)
  checkHeld([...groups.values()], facts)
  if (!makesAccounts) return null
  // A group with an error is held back whole.
  const isTaken = (line: SheetLine) => matchOf(line).group.lines.every(({ problems }) => problems.length === 0)
  const fresh = lines.filter((line) => matchOf(line).user_id === null && isTaken(line)).length
  return accountsRefusal(ctx, executor, { fresh, role_id: values.registration_default_role })
}

function groupsOf(lines: readonly SheetLine[], facts: Facts): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const key = keyOf(line)
    const name = tidyName(line.text('team'))
    const known = facts.teams.get(name.toLowerCase()) ?? null
    const group = groups.get(key) ?? { name, known, lines: [], captain: undefined, leaving: [] }
    group.lines.push(line)
    groups.set(key, group)
    line.name = line.text('username')
    line.existing = known?.team_id ?? null
  }
  return groups
}

/** Tells what the form would say of a cell that is not blank. */
function checkText(line: SheetLine, column: string, schema: z.core.$ZodType): void {
  if (line.text(column) !== '') tellField(line, column, schema)
}

function judgeGroup(group: Group, judging: Judging): void {
  const { known, lines } = group
  const [first] = lines
  if (first === undefined) return
  if (known === null) checkText(first, 'team', displayName)
  else if (!known.in_scope) first.tell('team', 'team_foreign')
  checkTeamColumns(group, first)
  for (const line of lines) judgePerson(line, group, judging)
  chooseCaptain(group, first)
  countPeople(group, first, judging)
  if (known !== null) tellChanges(group, first, known)
}

function checkTeamColumns({ lines, known }: Group, first: SheetLine): void {
  checkText(first, 'tag', teamTag)
  checkText(first, 'number', teamNumber)
  checkText(first, 'description', teamDescription)
  const ipd = first.text('ipd')
  const { min, max } = limits.team_ipd
  if (ipd !== '' && (!/^\d{1,3}$/u.test(ipd) || Number(ipd) < min || Number(ipd) > max)) first.tell('ipd', 'ipd_range')
  for (const line of lines.slice(1))
    for (const column of teamColumns) {
      const given = line.text(column)
      const held = first.given(column) ?? (known === null ? '' : String(known[column] ?? ''))
      if (given !== '' && given !== held) line.tell(column, 'team_row_differs', { row: first.row, v: held })
    }
}

function judgePerson(line: SheetLine, group: Group, { facts, makesAccounts }: Judging): void {
  const username = line.text('username')
  const person = facts.people.get(usernameOf(username).toLowerCase())
  const is_member = person !== undefined && person.team_id !== null && person.team_id === group.known?.team_id
  line.found = { group, user_id: person?.user_id ?? null, account: null, is_member } satisfies LineMatch
  if (isCaptainWord(line.text('role')) === undefined) line.tell('role', 'role_unknown')
  if (username === '') return
  if (person === undefined)
    return makesAccounts ? judgeNew(line, facts) : line.tell('username', 'lookup_missing', { noun: 'user', value: username })
  if (!person.in_scope && !is_member) return line.tell('username', 'lookup_missing', { noun: 'user', value: username })
  if (person.is_closed) line.warn('username', 'account_closed')
  if (person.team_id !== null && !is_member) line.tell('username', 'user_in_team', { user: person.username, team: person.team_name ?? '' })
}

/** Somebody without an account: what an account needs must be there. */
function judgeNew(line: SheetLine, { tree }: Facts): void {
  for (const column of ['name', 'organisation']) if (line.text(column) === '') line.tell(column, 'cell_empty')
  const username = tellField(line, 'username', usernameField)
  const name = tellField(line, 'name', displayName)
  const rep_name = line.text('rep_name') === '' ? username : tellField(line, 'rep_name', displayName)
  const organisation_id = judgePlace(line, tree)
  if (username !== null && name !== null && rep_name !== null && organisation_id !== null)
    line.found = { ...matchOf(line), account: { username, name, rep_name, organisation_id } } satisfies LineMatch
  line.warn('username', 'account_new')
}

function judgePlace(line: SheetLine, tree: Facts['tree']): string | null {
  const value = line.text('organisation')
  if (value === '') return null
  const found = tree.find(value)
  if (found.kind === 'one') return found.place.row.resource_id
  if (found.kind === 'many') line.tell('organisation', 'lookup_ambiguous', { n: found.n, value })
  else line.tell('organisation', 'lookup_missing', { noun: 'organisation', value })
  return null
}

/** One captain: the row that says so, else who leads the team already, else the first. */
function chooseCaptain(group: Group, first: SheetLine): void {
  const named = group.lines.filter((line) => isCaptainWord(line.text('role')) === true)
  for (const line of named.slice(1)) line.tell('role', 'captain_twice', { row: named[0]?.row ?? 0 })
  group.captain = named[0]
  if (named.length === 0 && (group.known?.members ?? []).length === 0) {
    group.captain = first
    first.warn('role', 'captain_first')
  }
}

function countPeople(group: Group, first: SheetLine, { options, maxMembers }: Judging): void {
  const { known, lines } = group
  const staying = new Set(lines.map((line) => matchOf(line).user_id))
  const others = (known?.members ?? []).filter(({ user_id }) => !staying.has(user_id))
  group.leaving = known !== null && options.people === 'replace' ? others : []
  const n = lines.length + (group.leaving.length > 0 ? 0 : others.length)
  const max = known?.max_members ?? maxMembers
  if (n > max) first.tell('team', 'team_full', { team: group.name, n, max })
  const moves = group.leaving.length > 0 || lines.some((line) => !matchOf(line).is_member)
  if (known?.fixed_by != null && moves) first.tell('team', 'roster_fixed', { contest: known.fixed_by })
  // The captain's place is taken and nobody is named: the first row leads.
  if (group.captain === undefined && group.leaving.some(({ is_captain }) => is_captain)) {
    group.captain = first
    first.warn('role', 'captain_first')
  }
}

function tellChanges(group: Group, first: SheetLine, known: KnownTeam): void {
  for (const column of teamColumns) {
    const given = first.given(column)
    const old = String(known[column] ?? '')
    if (given !== undefined && given !== old) first.changes.push({ column, old, new: given })
  }
  const names = group.leaving.map(({ username }) => username)
  if (names.length > 0) {
    const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ` … ${names.length}` : '')
    first.changes.push({ column: 'team', old: shown, new: '' })
    first.warn('team', 'people_replaced', { names: shown })
  }
  const leads = known.members.find(({ is_captain }) => is_captain)?.user_id
  for (const line of group.lines) {
    const { is_member, user_id } = matchOf(line)
    if (!is_member) line.changes.push({ column: 'username', old: '', new: line.text('username') })
    else if (line === group.captain && leads !== user_id)
      line.changes.push({ column: 'role', old: '', new: line.text('role') || 'captain' })
  }
}

/** Numbers and IPDs belong to one team, here and in the file. A team's first row gives them. */
function checkHeld(groups: readonly Group[], facts: Facts): void {
  const numbers = new Map<string, string>()
  const ipds = new Map<number, string>()
  for (const { lines, known, name } of groups) {
    const [first] = lines
    if (first === undefined) continue
    const number = first.text('number')
    const held = facts.numbers.get(number.toLowerCase())
    const twin = numbers.get(number.toLowerCase())
    const team = held !== undefined && held.team_id !== known?.team_id ? held.name : twin
    if (number !== '' && team !== undefined) first.tell('number', 'team_number_taken', { number, team })
    if (number !== '') numbers.set(number.toLowerCase(), name)
    const ipd = Number(first.text('ipd'))
    if (ipd === 0) continue
    const holder = facts.ipds.get(ipd)
    const owner = holder !== undefined && holder.team_id !== known?.team_id ? holder.name : ipds.get(ipd)
    if (owner !== undefined) first.tell('ipd', 'ipd_taken', { n: ipd, team: owner })
    ipds.set(ipd, name)
  }
}
