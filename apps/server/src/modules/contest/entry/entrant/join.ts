import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { Failure, fail, failFields } from '../../../../failure.ts'
import { forgetContest, isAddressAllowed, seeContest, stateOf } from '../../core/contest/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { checkedAnswers } from './answers.ts'
import { asksCode, chosenBracket, mustHavePlace } from './bracket.ts'
import { inTurn } from './in-turn.ts'
import { enter, isRefusal, type Candidate } from './enter.ts'
import { findBySource, findPerson, lockTeam, teamOf, type Person } from './repo.ts'

type Body = Parsed<typeof contract.join>['body']
const codeTries = 5
const codeWindowMs = 10 * 60_000

/** Registers the caller's team, or the caller. Everything that can be contended is judged under the contest's lock. */
export async function joinContest(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.join>> {
  const seen = await seeContest(ctx, contestId)
  if (seen.standpoint === 'staff') fail('staff_cannot_play', { name: ctx.actor.rep_name })
  if (asksCode(seen.contest)) await limitCodes(ctx, contestId)
  const entry = { module: 'entrant' as const, operation: 'join' as const, object_type: 'entrant' }
  try {
    return await inTurn(contestId, () =>
      change(ctx, entry, async (tx, note) => {
        const candidate = await candidateOf(tx, ctx, seen.contest, body)
        const lock = await lockContest(tx, contestId)
        const { contest } = lock
        mustBeOpen(lock)
        if (!isAddressAllowed(contest.ip_whitelist, ctx.ip)) fail('address_not_allowed', { ip: ctx.ip })
        const bracket = chosenBracket(contest, body)
        mustFit(contest, candidate)
        if (contest.registration === 'list') await refuseUnlisted(tx, lock, candidate)
        const fields = checkedAnswers(contest.entry_fields, body.fields ?? {})
        if (contest.ai_policy !== 'allowed' && body.ai_accepted !== true) failFields({ ai_accepted: { code: 'field_empty' } })
        await mustHavePlace(tx, lock, bracket)
        const status = contest.registration === 'review' || bracket?.needs_review === true ? 'pending' : 'approved'
        const bracket_id = bracket?.bracket_id ?? null
        const made = await enter(tx, lock, { candidate, status, bracket_id, fields })
        if (isRefusal(made)) return fail(made.code, made.details)
        note({ object_id: made.entrant_id, object_name: made.name, after: { contest_id: contestId, status, bracket_id } })
        return { entrant_id: made.entrant_id, status: made.status }
      }),
    )
  } catch (error) {
    if (brokenConstraint(error) === 'entrant_member_once') return fail('member_elsewhere', {})
    throw error
  } finally {
    forgetContest(ctx, contestId)
  }
}

/** A code cannot be guessed: five tries in ten minutes. */
async function limitCodes(ctx: SignedIn, contestId: string): Promise<void> {
  try {
    await rateLimit(ctx, `contest code ${contestId} ${ctx.actor.user_id}`, codeTries, codeWindowMs)
  } catch (error) {
    if (error instanceof Failure) throw new Failure('too_many_tries', error.details, error.headers)
    throw error
  }
}

/** On a list stands who was entered by the staff; such a one is registered already. */
async function refuseUnlisted(tx: Tx, { contest_id }: ContestLock, { source }: Candidate): Promise<never> {
  const listed = await findBySource(tx, contest_id, source)
  const isIn = listed !== null && listed.status !== 'rejected' && listed.status !== 'withdrawn'
  return fail(isIn ? 'already_registered' : 'not_on_list')
}

function mustBeOpen({ contest, at }: ContestLock): void {
  const { status } = stateOf(contest, at)
  const isBefore = contest.register_from !== null && at < Date.parse(contest.register_from)
  const isAfter = contest.register_until !== null && at >= Date.parse(contest.register_until)
  const isLate = status === 'finished' || (status !== 'not_started' && !contest.late_join)
  if (isLate || isBefore || isAfter) fail('contest_registration_closed')
  if (!contest.is_online) fail('contest_offline')
}

function mustFit({ game_type, team_size_min: min, team_size_max: max }: ContestCommon, { members }: Candidate): void {
  const n = members.length
  if (game_type === 'team' && (n < min || n > max)) fail('team_size_wrong', { min, max, n })
}

async function candidateOf(tx: Tx, ctx: SignedIn, contest: ContestCommon, { team_id: teamId, user_ids }: Body): Promise<Candidate> {
  const { user_id } = ctx.actor
  if (contest.game_type === 'individual') {
    const person = (await findPerson(tx, user_id)) ?? fail('unauthenticated')
    return { source: { user_id }, name: person.rep_name, tag: '', country: null, logo: person.logo, members: [person] }
  }
  const own = await teamOf(tx, user_id)
  if (own === null || (teamId !== undefined && teamId !== own)) return fail('team_missing')
  const found = (await lockTeam(tx, own)) ?? fail('team_missing')
  const { team, members } = found
  if (members.find((one) => one.user_id === user_id)?.is_captain !== true) fail('not_captain')
  const { name, tag, country, logo } = team
  const players = playersOf(members, user_ids, user_id)
  const bench = members.filter((one) => !players.includes(one)).map((one) => one.user_id)
  return { source: { team_id: own }, name, tag, country, logo, members: players, bench }
}

/** Of the team those ticked for this contest; the captain plays. */
function playersOf(members: Person[], ticked: string[] | undefined, captain: string): Person[] {
  if (ticked === undefined) return members
  const known = new Set(members.map(({ user_id }) => user_id))
  const wrong = ticked.findIndex((id) => !known.has(id))
  if (wrong !== -1) return failFields({ [`user_ids.${wrong}`]: { code: 'field_wrong' } })
  const wanted = new Set([...ticked, captain])
  return members.filter(({ user_id }) => wanted.has(user_id))
}
