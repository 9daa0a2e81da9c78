import { displayName, tidyName } from '@beacon/api/people/display-name'
import { email as emailField, text } from '@beacon/api/fields'
import type { EntrantSheetOptions } from '@beacon/api/contest/entrant-import'
import { limits } from '@beacon/api/limits'
import { username as usernameField, usernameOf } from '@beacon/api/people/person-rules'
import type * as z from 'zod/mini'
import { can, type SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { accountsRefusal } from '../../../people/team-import/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { tellField, type Refusal, type SheetLine } from '../../../platform/sheet/index.ts'
import { readFacts, type Facts, type KnownEntrant } from './facts.ts'
import { matchOf, type LineMatch, type Group } from './line-result.ts'

const tagField = text({ max: limits.team_tag.max })
/** What speaks of the entrant as a whole; a team's later rows may leave it blank. */
const entrantColumns = ['tag', 'number', 'bracket'] as const

/** Judges rows of a contest's sheet as things stand: between reading and running a team may enter by itself. */
export const judgeEntrants =
  (contestId: string) =>
  async (ctx: SignedIn, executor: Executor, lines: readonly SheetLine[], options: EntrantSheetOptions): Promise<Refusal | null> => {
    const facts = await readFacts(executor, contestId, {
      usernames: lines.map((line) => usernameOf(line.text('username'))),
      emails: options.unknown === 'create' ? lines.map((line) => line.text('email')) : [],
      teams: lines.map((line) => tidyName(line.text('team'))),
      numbers: lines.map((line) => Number(line.text('number'))),
    })
    const makesAccounts = options.unknown === 'create'
    const groups = groupsOf(lines, facts)
    if (makesAccounts && !can(ctx, 'user.write')) return { code: 'permission_missing', details: { item: 'user.write' } }
    for (const group of groups) judgeGroup(group, makesAccounts)
    checkNumbers(groups, facts)
    if (!makesAccounts) return null
    const isTaken = ({ lines: rows }: Group) => rows.every(({ problems }) => problems.length === 0)
    const fresh = lines.filter((line) => matchOf(line).person === null && isTaken(matchOf(line).group)).length
    const { values } = await settingsOf(ctx, executor)
    return accountsRefusal(ctx, executor, { fresh, role_id: values.registration_default_role })
  }

/** Rows by their entrant: the team, or in a contest of individuals the person. */
function groupsOf(lines: readonly SheetLine[], facts: Facts): Group[] {
  const isTeams = facts.contest.game_type === 'team'
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const person = facts.accounts.get(usernameOf(line.text('username')).toLowerCase()) ?? null
    const name = isTeams ? tidyName(line.text('team')) : line.text('username')
    const key = name.toLowerCase()
    const known = (isTeams ? entrantOfTeam(name, facts) : facts.entrants.find((one) => one.user_id === person?.user_id)) ?? null
    const group = groups.get(key) ?? { name, known, lines: [], facts }
    group.lines.push(line)
    groups.set(key, group)
    line.name = line.text('username')
    line.existing = group.known?.entrant_id ?? null
    const is_member = group.known?.members.some(({ user_id }) => user_id === person?.user_id) === true
    line.found = { group, person, account: null, is_member } satisfies LineMatch
  }
  return [...groups.values()]
}

function entrantOfTeam(name: string, { teams, entrants }: Facts): KnownEntrant | undefined {
  const id = teams.get(name.toLowerCase())
  return entrants.find((one) => (id !== undefined && one.team_id === id) || one.name.toLowerCase() === name.toLowerCase())
}

/** Tells what the form would say of a cell that is not blank. */
function checkText(line: SheetLine, column: string, schema: z.core.$ZodType): void {
  if (line.text(column) !== '') tellField(line, column, schema)
}

function judgeGroup(group: Group, makesAccounts: boolean): void {
  const { facts, lines, known } = group
  const [first] = lines
  if (first === undefined) return
  if (facts.contest.game_type === 'team') checkTeam(group, first)
  checkNumber(first)
  const bracket = first.text('bracket')
  if (bracket !== '' && bracketOf(bracket, facts.contest) === undefined)
    first.tell('bracket', 'lookup_missing', { noun: 'bracket', value: bracket })
  for (const line of lines) judgePerson(line, makesAccounts)
  if (known !== null) tellChanges(group, first, known)
}

function checkTeam({ name, lines, facts }: Group, first: SheetLine): void {
  const { team_size_min: min, team_size_max: max } = facts.contest
  if (!facts.teams.has(name.toLowerCase())) checkText(first, 'team', displayName)
  const n = lines.length
  if (n < min || n > max) first.tell('team', 'team_size_wrong', { min, max, n })
  checkText(first, 'tag', tagField)
  for (const line of lines.slice(1))
    for (const column of entrantColumns) {
      const given = line.text(column)
      const held = first.text(column)
      if (given !== '' && given !== held) line.tell(column, 'team_row_differs', { row: first.row, v: held })
    }
}

function checkNumber(line: SheetLine): void {
  const number = line.text('number')
  if (number !== '' && (!/^\d{1,6}$/u.test(number) || Number(number) === 0)) line.tell('number', 'entrant_number_wrong')
}

/** A bracket by its name in either language, or its code. */
export function bracketOf(word: string, { brackets }: Facts['contest']) {
  const wanted = word.toLowerCase()
  return brackets.find(({ name_en, name_zh, code }) =>
    [name_en, name_zh, code ?? ''].some((name) => name !== '' && name.toLowerCase() === wanted),
  )
}

/** A number belongs to one entrant, here and in the file. */
function checkNumbers(groups: readonly Group[], facts: Facts): void {
  const firsts = new Map<number, SheetLine>()
  for (const { lines, known } of groups) {
    const [first] = lines
    if (first === undefined || first.text('number') === '' || first.isWrong('number')) continue
    const number = Number(first.text('number'))
    const twin = firsts.get(number)
    const holder = facts.entrants.find((one) => one.number === number)
    if (twin !== undefined) first.tell('number', 'row_repeats', { row: twin.row })
    else if (holder !== undefined && holder.entrant_id !== known?.entrant_id)
      first.tell('number', 'team_number_taken', { number, team: holder.name })
    firsts.set(number, twin ?? first)
  }
}

function judgePerson(line: SheetLine, makesAccounts: boolean): void {
  const { group, person } = matchOf(line)
  const { facts, known } = group
  const username = line.text('username')
  checkText(line, 'email', emailField)
  if (username === '') return
  if (person === null) return makesAccounts ? judgeNew(line) : line.tell('username', 'lookup_missing', { noun: 'user', value: username })
  if (facts.staff.has(person.user_id)) return line.tell('username', 'staff_cannot_play')
  const plays = facts.playing.get(person.user_id)
  if (plays !== undefined && plays !== known?.name) return line.tell('username', 'member_elsewhere', { team: plays })
  const isElsewhere = person.team !== null && person.team.toLowerCase() !== group.name.toLowerCase()
  if (facts.contest.game_type === 'team' && isElsewhere)
    line.tell('username', 'user_in_team', { user: person.username, team: person.team ?? '' })
}

/** Somebody without an account: what an account needs must be there. */
function judgeNew(line: SheetLine): void {
  if (line.text('name') === '') line.tell('name', 'cell_empty')
  const username = tellField(line, 'username', usernameField)
  const name = tellField(line, 'name', displayName)
  tellHolder(line)
  const email = line.isWrong('email') || line.text('email') === '' ? null : line.text('email')
  if (username !== null && name !== null) line.found = { ...matchOf(line), account: { username, name, email } } satisfies LineMatch
  line.warn('username', 'account_new')
}

/** Only a new account takes the address; who makes none is not told whose it is. */
function tellHolder(line: SheetLine): void {
  const holder = matchOf(line).group.facts.emails.get(line.text('email').toLowerCase())
  if (holder !== undefined) line.tell('email', 'value_taken', { username: holder })
}

function tellChanges({ lines, facts }: Group, first: SheetLine, known: KnownEntrant): void {
  const bracket = facts.contest.brackets.find(({ bracket_id }) => bracket_id === known.bracket_id)
  const given = bracketOf(first.text('bracket'), facts.contest)
  tell(first, 'tag', known.tag)
  if (Number(first.text('number')) !== known.number) tell(first, 'number', String(known.number))
  if (given?.bracket_id !== known.bracket_id) tell(first, 'bracket', bracket?.name_en ?? '')
  if (facts.contest.game_type !== 'team') return
  for (const line of lines) if (!matchOf(line).is_member) line.changes.push({ column: 'username', old: '', new: line.text('username') })
  const staying = new Set(lines.map((line) => matchOf(line).person?.user_id))
  const names = known.members.filter(({ user_id }) => !staying.has(user_id)).map(({ username }) => username)
  if (names.length > 0) {
    const shown = names.slice(0, 10).join(', ') + (names.length > 10 ? ` … ${names.length}` : '')
    first.changes.push({ column: 'team', old: shown, new: '' })
    first.warn('team', 'people_replaced', { names: shown })
  }
  const leads = known.members.find(({ is_captain }) => is_captain)
  if (leads !== undefined && matchOf(first).is_member && leads.user_id !== matchOf(first).person?.user_id)
    first.changes.push({ column: 'username', old: leads.username, new: first.text('username') })
}

/** A blank cell keeps what is there; a number is never taken away. */
function tell(line: SheetLine, column: (typeof entrantColumns)[number], old: string): void {
  const given = line.given(column)
  if (given !== undefined && given !== old && !(given === '' && column === 'number')) line.changes.push({ column, old, new: given })
}
