import type { ImportColumn, ImportedRow, ImportProblem } from '@beacon/api/entrant-import'
import { displayName } from '@beacon/api/display-name'
import { email as emailField } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { username as usernameField } from '@beacon/api/session'
import type { Facts } from './facts-repo.ts'
import type { RawRow } from './read-list.ts'

type Details = ImportProblem['details']
type Tell = (column: ImportColumn, code: ImportProblem['code'], details?: Details) => void

/** The entrant a row belongs to: its team, or in an individual contest its person. */
export const groupOf = ({ team, username }: ImportedRow['values'], isTeams: boolean): string => (isTeams ? team : username).toLowerCase()

/** Every row with all that is wrong in it, as things stand now. */
export function checkRows(rows: readonly RawRow[], facts: Facts): ImportedRow[] {
  const isTeams = facts.contest.game_type === 'team'
  const firsts = new Map<string, RawRow>()
  for (const row of rows) if (!firsts.has(groupOf(row.values, isTeams))) firsts.set(groupOf(row.values, isTeams), row)
  const usernames = firstRows(rows, 'username')
  const emails = firstRows(rows, 'email')
  const numbers = firstRows([...firsts.values()], 'number')
  const sizes = countBy(rows, (row) => groupOf(row.values, isTeams))
  return rows.map((row) => {
    const problems = row.problems.filter(({ code, details }) => code === 'formula' || (code === 'field_wrong' && 'found' in details))
    const tell: Tell = (column, code, details = {}) => {
      if (problems.every((one) => one.column !== column)) problems.push({ column, code, details })
    }
    const group = groupOf(row.values, isTeams)
    const first = firsts.get(group) ?? row
    if (isTeams) checkTeam(row, first, { facts, n: sizes.get(group) ?? 1, tell })
    checkNumber(row, { facts, first: numbers.get(row.values.number.toLowerCase()) ?? row, tell, isTeams })
    checkBracket(row, facts, tell)
    checkPerson(row, { facts, twin: usernames.get(row.values.username.toLowerCase()) ?? row, tell, isTeams })
    checkEmail(row, { facts, twin: emails.get(row.values.email.toLowerCase()) ?? row, tell })
    const known = entrantOf(row.values, facts)
    return {
      ...row,
      problems,
      has_account: facts.accounts.has(row.values.username.toLowerCase()),
      entrant: known === undefined ? 'new' : 'existing',
    }
  })
}

/** The entrant of this contest that a row names. */
export function entrantOf({ team, username }: ImportedRow['values'], { contest, entrants, teams, accounts }: Facts) {
  if (contest.game_type === 'individual') {
    const id = accounts.get(username.toLowerCase())?.user_id
    return id === undefined ? undefined : entrants.find(({ user_id }) => user_id === id)
  }
  const id = teams.get(team.toLowerCase())?.team_id
  return entrants.find((one) => (id !== undefined && one.team_id === id) || one.name.toLowerCase() === team.toLowerCase())
}

function firstRows(rows: readonly RawRow[], column: ImportColumn): Map<string, RawRow> {
  const found = new Map<string, RawRow>()
  for (const row of rows) {
    const key = row.values[column].toLowerCase()
    if (key !== '' && !found.has(key)) found.set(key, row)
  }
  return found
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function checkTeam(row: RawRow, first: RawRow, { facts, n, tell }: { facts: Facts; n: number; tell: Tell }): void {
  const { team, tag } = row.values
  const { team_size_min: min, team_size_max: max } = facts.contest
  if (team === '') return tell('team', 'field_empty')
  if (!facts.teams.has(team.toLowerCase()) && !displayName.safeParse(team).success) tell('team', 'field_wrong', { found: team })
  if (row === first && (n < min || n > max)) tell('team', 'team_size_wrong', { min, max, n })
  if ([...tag].length > limits.team_tag.max) tell('tag', 'field_length', { max: limits.team_tag.max })
  for (const column of ['tag', 'number', 'bracket'] as const)
    if (row !== first && row.values[column] !== '' && row.values[column] !== first.values[column])
      tell(column, 'tag_differs', { row: first.row, found: first.values[column] })
}

interface Numbered {
  facts: Facts
  first: RawRow
  tell: Tell
  isTeams: boolean
}

function checkNumber(row: RawRow, { facts, first, tell, isTeams }: Numbered): void {
  const { number } = row.values
  if (number === '') return
  if (!/^\d{1,6}$/u.test(number) || Number(number) === 0) return tell('number', 'field_wrong', { found: number })
  if (groupOf(first.values, isTeams) !== groupOf(row.values, isTeams)) return tell('number', 'number_twice', { row: first.row })
  const own = entrantOf(row.values, facts)
  const holder = facts.entrants.find((one) => one.number === Number(number))
  if (holder !== undefined && holder !== own) tell('number', 'number_taken', { team: holder.name })
}

/** A bracket by its name in either language, or its code. */
export function bracketOf(text: string, { brackets }: Facts['contest']): string | undefined {
  const word = text.toLowerCase()
  return brackets.find((one) => [one.name_en, one.name_zh, one.code ?? ''].some((name) => name !== '' && name.toLowerCase() === word))
    ?.bracket_id
}

function checkBracket({ values: { bracket } }: RawRow, { contest }: Facts, tell: Tell): void {
  if (bracket !== '' && bracketOf(bracket, contest) === undefined) tell('bracket', 'bracket_unknown', { found: bracket })
}

interface Person {
  facts: Facts
  twin: RawRow
  tell: Tell
  isTeams: boolean
}

function checkPerson(row: RawRow, { facts, twin, tell, isTeams }: Person): void {
  const { username, name, team } = row.values
  if (username === '') return tell('username', 'field_empty')
  if (twin !== row) return tell('username', 'username_twice', { row: twin.row })
  const account = facts.accounts.get(username.toLowerCase())
  if (account === undefined) {
    if (!usernameField.safeParse(username).success) tell('username', 'username_wrong')
    if (name === '') tell('name', 'field_empty')
    else if (!displayName.safeParse(name).success) tell('name', 'field_wrong', { found: name })
    return
  }
  if (facts.staff.has(account.user_id)) return tell('username', 'staff_cannot_play')
  const own = entrantOf(row.values, facts)
  const plays = facts.playing.get(account.user_id)
  if (plays !== undefined && plays !== own?.name) return tell('username', 'member_elsewhere', { team: plays })
  if (isTeams && account.team !== null && account.team.toLowerCase() !== team.toLowerCase())
    tell('username', 'user_in_team', { team: account.team })
}

function checkEmail(row: RawRow, { facts, twin, tell }: { facts: Facts; twin: RawRow; tell: Tell }): void {
  const { email, username } = row.values
  if (email === '') return
  if (!emailField.safeParse(email).success) return tell('email', 'field_wrong', { found: email })
  if (twin !== row) return tell('email', 'email_twice', { row: twin.row })
  const holder = facts.emails.get(email.toLowerCase())
  if (holder !== undefined && holder.toLowerCase() !== username.toLowerCase()) tell('email', 'email_taken')
}
