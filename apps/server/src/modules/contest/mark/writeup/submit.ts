import type { writeup as contract, OwnUpload } from '@beacon/api/topic/writeup'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import type { WriteupRecord } from '../../../../db/schema/contest/writeup.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../core/contest/index.ts'
import { mustRun, playingEntry } from '../../entry/entrant/index.ts'
import { seeAnswers, type SeenAnswers, writeupUntil } from '../../topic/rules/index.ts'
import { mustTakeUpload, seesTopic } from './door.ts'
import { ownViews } from './own.ts'
import { findTopic } from './repo.ts'
import { take } from './take.ts'

type Writeup = Parsed<typeof contract.submit>['body']
type Report = Parsed<typeof contract.submit_report>['body']

/** The newest version was sent back, and its own deadline has not passed. */
function awaitsRevision([newest]: readonly WriteupRecord[], at: number): boolean {
  return newest?.status === 'ask_again' && newest.ask_until !== null && at < Date.parse(newest.ask_until)
}

/** A writeup, from the start of the contest to the deadline; each replaces the one before. */
export async function submitWriteup(ctx: SignedIn, contestId: string, body: Writeup): Promise<OwnUpload> {
  const seen = await seeAnswers(ctx, contestId)
  if (!seen.contest.allow_writeup_upload) fail('upload_unpublished')
  const entry = await playingEntry(ctx, seen)
  if (stateOf(seen.contest, seen.now).status === 'not_started') fail('contest_not_started', { t: seen.contest.start_at })
  const topic_id = seen.contest.writeup_scope === 'topic' ? (body.topic_id ?? fail('topic_not_found')) : null
  const topic = topic_id === null ? null : ((await findTopic(ctx.db, contestId, topic_id)) ?? fail('topic_not_found'))
  if (topic !== null && !seesTopic(topic, entry)) fail('topic_not_found')
  const row = await take(
    ctx,
    contestId,
    { kind: 'writeup', entry, topic, check: (versions, { contest, at }) => mustBeInTime({ contest, now: at }, versions) },
    body,
  )
  return ownView(ctx, seen, row)
}

function mustBeInTime({ contest, now }: Pick<SeenAnswers, 'contest' | 'now'>, versions: readonly WriteupRecord[]): void {
  const until = writeupUntil(contest)
  if (until !== null && now >= Date.parse(until) && !awaitsRevision(versions, now)) fail('writeup_closed', { at: until })
}

/** The file of a report or optimise topic, while the contest runs; one asked for again also after it. */
export async function submitReport(
  ctx: SignedIn,
  { resource_id, topic_id }: { resource_id: string; topic_id: string },
  body: Report,
): Promise<OwnUpload> {
  const seen = await seeAnswers(ctx, resource_id)
  const entry = await playingEntry(ctx, seen)
  const topic = (await findTopic(ctx.db, resource_id, topic_id)) ?? fail('topic_not_found')
  if (stateOf(seen.contest, seen.now).status !== 'finished') await mustTakeUpload(ctx, seen, entry, topic)
  if (!seesTopic(topic, entry) || (topic.flag_type !== 'report' && topic.flag_type !== 'optimise')) fail('topic_not_found')
  const { flag_type: kind, uploads_max } = topic
  const check = (versions: readonly WriteupRecord[], { contest, at }: { contest: SeenAnswers['contest']; at: number }) => {
    if (awaitsRevision(versions, at)) return
    mustRun({ contest, now: at })
    if (uploads_max > 0 && versions.length >= uploads_max) fail('uploads_used_up', { max: uploads_max })
  }
  const row = await take(ctx, resource_id, { kind, entry, topic, check }, body)
  return ownView(ctx, seen, row)
}

async function ownView(ctx: SignedIn, seen: SeenAnswers, row: WriteupRecord): Promise<OwnUpload> {
  const views = await ownViews(ctx, seen, row.entrant_id)
  return views.find(({ upload_id }) => upload_id === row.resource_id) ?? fail('not_found')
}
