import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor, Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail, failFields } from '../../../../failure.ts'
import { idsBelow } from '../../../people/organisation/index.ts'
import { forgetContest, staffContest, stateOf } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { enter, isRefusal, type Candidate, type EnterRefusal } from './enter.ts'
import { enterPeople, loneCandidate, type LoneCandidate } from './enter-people.ts'
import { foreseeEntries } from './foresee.ts'
import { membersOfTeams, teamsOf, usersOf } from './players-repo.ts'
import { findTeams, membersOf, selectNamed } from './repo.ts'

type Body = Parsed<typeof contract.add>['body']
type AddScope = Pick<Body, 'team_ids' | 'user_ids' | 'organisation_ids' | 'with_below'>

/** Staff enter teams or people themselves: approved at once, whatever the registration asks. */
export async function addEntrants(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.add>> {
  const { open } = await staffContest(ctx, contestId, 'contest.entrant')
  const reply: Reply<typeof contract.add> = { done: [], skipped: [] }
  await change(ctx, { module: 'entrant', operation: 'add', object_type: 'entrant' }, async (tx, note) => {
    // Teams before the contest, as everywhere: two writers never wait for each other.
    const isTeams = open.row.game_type === 'team'
    const ids = await idsOf(tx, open.row, body)
    const teams = isTeams ? await teamCandidates(tx, ids) : []
    const people = isTeams ? [] : await personCandidates(tx, open.row, ids)
    const lock = await lockContest(tx, contestId)
    if (stateOf(lock.contest, lock.at).status === 'finished') fail('contest_finished')
    const bracket_id = knownBracket(lock, body.bracket_id)
    reply.skipped.push(...misplaced(lock.contest, body))
    const tell = ({ id, said }: { id: string; said: string }, made: EntrantRecord | EnterRefusal) => {
      if (isRefusal(made)) return void reply.skipped.push({ resource_id: id, name: said, ...made })
      reply.done.push(id)
      note({ object_id: made.entrant_id, object_name: made.name, after: { contest_id: contestId, status: made.status } })
    }
    for (const one of teams) tell(one, await enter(tx, lock, { candidate: one.candidate, status: 'approved', bracket_id }))
    const entered = await enterPeople(tx, lock, { candidates: people.map(({ candidate }) => candidate), bracket_id })
    for (const [index, made] of entered.entries()) tell(people[index] ?? { id: '', said: '' }, made)
  })
  forgetContest(ctx, contestId)
  return reply
}

const mostNamed = 50

/** The same, foretold: nothing is locked and nothing added, so the addition judges anew. */
export async function previewAddition(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.add_preview>> {
  const { open, now } = await staffContest(ctx, contestId, 'contest.entrant')
  const { row } = open
  if (stateOf(row, now).status === 'finished') fail('contest_finished')
  const ids = await idsOf(ctx.db, row, body)
  const found = await foreseeEntries(ctx.db, row, ids)
  const wrong = [...misplaced(row, body), ...found.refused]
  return { added: found.fitting.length, already: found.already, refused: wrong.length, named: wrong.slice(0, mostNamed) }
}

/** Only teams take part in a contest of teams. */
const misplaced = ({ game_type }: ContestCommon, { user_ids = [] }: AddScope): Reply<typeof contract.add>['skipped'] =>
  game_type === 'team' ? user_ids.map((id) => ({ resource_id: id, name: '', code: 'field_wrong', details: { game_type } })) : []

/** Teams or people, each once: those named, then those of organisations. */
async function idsOf(executor: Executor, { game_type }: ContestCommon, asked: AddScope): Promise<string[]> {
  const { team_ids = [], user_ids = [], organisation_ids = [], with_below = false } = asked
  const below = with_below ? await Promise.all(organisation_ids.map((id) => idsBelow(executor, id))) : []
  const organisations = [...new Set([...organisation_ids, ...below.flat()])]
  const ids =
    game_type === 'team'
      ? [...team_ids, ...(await teamsOf(executor, organisations))]
      : [...user_ids, ...(await membersOfTeams(executor, team_ids)), ...(await usersOf(executor, organisations))]
  return [...new Set(ids)]
}

function knownBracket({ contest }: ContestLock, wanted: string | null | undefined): string | null {
  if (wanted === undefined || wanted === null) return null
  return contest.brackets.some(({ bracket_id }) => bracket_id === wanted) ? wanted : failFields({ bracket_id: { code: 'field_wrong' } })
}

interface NamedCandidate<C extends Candidate = Candidate> {
  id: string
  /** What staff call it. */
  said: string
  candidate: C
}

async function teamCandidates(tx: Tx, ids: string[]): Promise<NamedCandidate[]> {
  const found: NamedCandidate[] = []
  for (const { resource_id: id, name, tag, country, logo } of await findTeams(tx, ids)) {
    found.push({ id, said: name, candidate: { source: { team_id: id }, name, tag, country, logo, members: await membersOf(tx, id) } })
  }
  return found
}

async function personCandidates(tx: Tx, { kind }: ContestCommon, ids: readonly string[]): Promise<NamedCandidate<LoneCandidate>[]> {
  const people = await selectNamed(tx, kind, ids)
  return people.map(({ said, logo, ...person }) => ({ id: person.user_id, said, candidate: loneCandidate(person, logo) }))
}
