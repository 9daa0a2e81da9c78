import type { entrant as contract } from '@beacon/api/entrant'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, staffContest, stateOf } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { enter, isRefusal, type Candidate } from './enter.ts'
import { teamsOf, usersOf } from './players-repo.ts'
import { findPerson, findTeams, membersOf } from './repo.ts'

type Body = Parsed<typeof contract.add>['body']

/** Staff enter teams or people themselves: approved at once, whatever the registration asks. */
export async function addEntrants(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.add>> {
  const { open } = await staffContest(ctx, contestId, 'contest.entrant')
  const reply: Reply<typeof contract.add> = { done: [], skipped: [] }
  await change(ctx, { module: 'entrant', operation: 'add', object_type: 'entrant' }, async (tx, note) => {
    // Teams before the contest, as everywhere: two writers never wait for each other.
    const isTeams = open.row.game_type === 'team'
    const candidates = isTeams
      ? await teamCandidates(tx, [...(body.team_ids ?? []), ...(await teamsOf(tx, body.organisation_ids ?? []))])
      : await personCandidates(tx, [...(body.user_ids ?? []), ...(await usersOf(tx, body.organisation_ids ?? []))])
    const lock = await lockContest(tx, contestId)
    if (stateOf(lock.contest, lock.at).status === 'finished') fail('contest_finished')
    const bracket_id = knownBracket(lock, body.bracket_id)
    const wrong = isTeams ? body.user_ids : body.team_ids
    for (const id of wrong ?? [])
      reply.skipped.push({ resource_id: id, name: '', code: 'field_wrong', details: { game_type: lock.contest.game_type } })
    for (const { id, candidate } of candidates) {
      const made = await enter(tx, lock, { candidate, status: 'approved', bracket_id })
      if (isRefusal(made)) {
        reply.skipped.push({ resource_id: id, name: candidate.name, ...made })
        continue
      }
      reply.done.push(id)
      note({ object_id: made.entrant_id, object_name: made.name, after: { contest_id: contestId, status: made.status } })
    }
  })
  forgetContest(ctx, contestId)
  return reply
}

function knownBracket({ contest }: ContestLock, wanted: string | null | undefined): string | null {
  if (wanted === undefined || wanted === null) return null
  return contest.brackets.some(({ bracket_id }) => bracket_id === wanted) ? wanted : failFields({ bracket_id: { code: 'field_wrong' } })
}

type Candidates = Array<{ id: string; candidate: Candidate }>

async function teamCandidates(tx: Tx, ids: string[]): Promise<Candidates> {
  const found: Candidates = []
  for (const { resource_id: id, name, tag, country, logo } of await findTeams(tx, ids)) {
    found.push({ id, candidate: { source: { team_id: id }, name, tag, country, logo, members: await membersOf(tx, id) } })
  }
  return found
}

async function personCandidates(tx: Tx, ids: string[]): Promise<Candidates> {
  const found: Candidates = []
  for (const id of new Set(ids)) {
    const person = await findPerson(tx, id)
    if (person === null) continue
    found.push({
      id,
      candidate: { source: { user_id: id }, name: person.rep_name, tag: '', country: null, logo: person.logo, members: [person] },
    })
  }
  return found
}
