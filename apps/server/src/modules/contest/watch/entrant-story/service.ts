import { storyKind, type entrantStory as contract, type StoryItem } from '@beacon/api/contest/entrant-story'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { mustWatch, staffContest } from '../../core/contest/index.ts'
import { trendSeries } from '../../score/ranking/index.ts'
import { runBegan, standingsOf, type ContestStandings } from '../../score/score/index.ts'
import { kindStory, type KindStory } from './port.ts'
import { findHead, findMembers, pageRows, readStory, type StoryRow } from './repo.ts'

type Input = Parsed<typeof contract.story>

/** All that is recorded of one entrant in this run, of any source, by time. Texts of tries are shortened as in the stream. */
export async function readEntrantStory(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.story>> {
  const seen = await staffContest(ctx, params.resource_id, 'contest.watch')
  const { contest } = seen
  const { entrant_id } = params
  await mustWatch(ctx, seen, entrant_id)
  const own = kindStory.of(contest)
  const head = (await findHead(ctx.pool, contest.resource_id, entrant_id)) ?? fail('not_found')
  const standings = await standingsOf(ctx, contest.resource_id)
  const rows = await readStory(ctx.pool, own, {
    contest_id: contest.resource_id,
    run: standings.run,
    entrant_id,
    since: (await runBegan(ctx.db, { contest_id: contest.resource_id, run: standings.run })) ?? contest.created_at,
    before: query.before ?? null,
    kinds: query.kind === undefined || query.kind.length === 0 ? storyKind.options : query.kind,
    user_id: query.user_id ?? null,
  })
  const row = standings.real.rankRow(entrant_id)
  const moments = momentsOf(standings, entrant_id)
  return {
    entrant: { entrant_id, ...head, rank: row?.rank ?? null, score: row?.score ?? 0, solved: row?.solved ?? 0 },
    members: await findMembers(ctx.pool, entrant_id),
    items: rows.slice(0, pageRows).map((one) => itemOf(ctx, own, one, moments)),
    has_more: rows.length > pageRows,
  }
}

interface Moment {
  score: number
  rank: number | null
}

/** Score and place after each instant at which they moved. */
function momentsOf(standings: ContestStandings, entrantId: string): ReadonlyMap<number, Moment> {
  const own = trendSeries(standings, 0, [entrantId], { view: 'real' }).find(({ entrant_id }) => entrant_id === entrantId)
  return new Map((own?.points ?? []).map(({ at, score, rank }) => [Date.parse(at), { score, rank }]))
}

function itemOf(ctx: SignedIn, own: KindStory, row: StoryRow, moments: ReadonlyMap<number, Moment>): StoryItem {
  const { submission_id, text_sealed, at, text, is_flag, ...rest } = row
  const moment = moments.get(at.getTime())
  const shown = submission_id === null || text_sealed === null ? text : own.text(ctx, { submission_id, text_sealed, isSecret: is_flag })
  return { ...rest, at: at.toISOString(), text: shown, score: moment?.score ?? null, rank: moment?.rank ?? null }
}
