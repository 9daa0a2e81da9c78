import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Parsed } from '@beacon/api/endpoint'
import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { netOf } from './address-search.ts'
import { selectFrom, selectTroubled, type DeskEntrant, type Presence } from './desk-repo.ts'

export type RowsQuery = Parsed<typeof contract.rows>['query']
type Test = (one: DeskEntrant) => boolean

/** Whether an entrant has the size that the contest asks for; people alone always have. */
export const fits = ({ team_size_min: min, team_size_max: max }: ContestCommon, { team_id, member_count: n }: DeskEntrant): boolean =>
  team_id === null || (n >= min && n <= max)

/** What the query asks of an entrant; all of it must hold. */
export async function testsOf(
  executor: Executor,
  contest: ContestCommon,
  query: RowsQuery,
  presence: ReadonlyMap<string, Presence>,
): Promise<Test[]> {
  const tests: Test[] = []
  const { entrant_id, status, is_hidden, bracket_id, organisation_id, is_online, trouble } = query
  if (entrant_id !== undefined) tests.push((one) => entrant_id.includes(one.entrant_id))
  if (status !== undefined) tests.push((one) => status.includes(one.status))
  if (is_hidden !== undefined) tests.push((one) => one.is_hidden === (is_hidden === 'true'))
  if (bracket_id !== undefined) tests.push((one) => one.bracket_id !== null && bracket_id.includes(one.bracket_id))
  if (organisation_id !== undefined) tests.push(({ organisations }) => organisations.some((id) => organisation_id.includes(id)))
  if (is_online !== undefined) tests.push((one) => (presence.get(one.entrant_id)?.is_online ?? false) === (is_online === 'true'))
  if (trouble !== undefined) tests.push(await troubleTest(executor, contest, trouble))
  const q = query.q?.trim() ?? ''
  if (q !== '') tests.push(await searchTest(executor, contest, q))
  return tests
}

async function troubleTest(executor: Executor, contest: ContestCommon, wanted: NonNullable<RowsQuery['trouble']>): Promise<Test> {
  const { silent, sharing } = await selectTroubled(executor, contest.resource_id)
  return (one) =>
    (wanted.includes('size') && !fits(contest, one)) ||
    (wanted.includes('no_sign_in') && silent.has(one.entrant_id)) ||
    (wanted.includes('shared_address') && sharing.has(one.entrant_id))
}

/** Words are looked for in name, tag, number and people; an address or a net among the addresses they came from. */
async function searchTest(executor: Executor, contest: ContestCommon, q: string): Promise<Test> {
  const net = netOf(q)
  const word = q.toLowerCase()
  const from = net === null ? null : await selectFrom(executor, contest.resource_id, net)
  return (one) =>
    from?.has(one.entrant_id) === true ||
    [one.name.toLowerCase(), one.tag.toLowerCase(), String(one.number), one.people].some((text) => text.includes(word))
}
