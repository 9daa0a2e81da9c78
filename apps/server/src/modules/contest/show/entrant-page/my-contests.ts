import type { entrantPage as contract, MyContestRow } from '@beacon/api/contest/entrant-page'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { givesCertificates } from '../../out/certificate/index.ts'
import { namesOf, nowOf, openContest, stateOf } from '../../core/contest/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { selectOwnContests, type OwnContest } from './repo.ts'

type Query = Parsed<typeof contract.mine>['query']

/** Contests one plays or played in, with the result everybody may see. A hidden contest is in nobody's list. */
export async function listMyContests(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.mine>> {
  const word = query.q?.trim().toLowerCase() ?? ''
  const all = await selectOwnContests(ctx.db, ctx.actor.user_id)
  const matching: OwnContest[] = []
  for (const one of all) if (isNamed(one, word) && (await matchesQuery(ctx, one, query))) matching.push(one)
  const shown = matching.slice((query.page - 1) * query.size, query.page * query.size)
  const items: MyContestRow[] = []
  for (const one of shown) items.push(await rowOf(ctx, one))
  return { items, total: matching.length, kinds: [...new Set(all.map(({ contest }) => contest.kind))] }
}

const isNamed = ({ contest: { name, translations }, entrant }: OwnContest, word: string): boolean =>
  [name, translations.en?.name, translations.zh?.name, entrant.name].some((text) => text?.toLowerCase().includes(word))

async function matchesQuery(ctx: SignedIn, { contest }: OwnContest, { kind, status }: Query): Promise<boolean> {
  if (kind !== undefined && contest.kind !== kind) return false
  return status === undefined || status.includes(await statusOf(ctx, contest))
}

async function statusOf(ctx: SignedIn, contest: OwnContest['contest']): Promise<MyContestRow['status']> {
  const open = await openContest(ctx, contest.resource_id)
  return stateOf(contest, open === null ? Date.now() : nowOf(open)).status
}

async function rowOf(ctx: SignedIn, { contest, entrant }: OwnContest): Promise<MyContestRow> {
  const standings = await standingsOf(ctx, contest.resource_id)
  const row = standings.public.rankRow(entrant.entrant_id)
  const { resource_id, kind, game_type, start_at, end_at, is_online } = contest
  return {
    resource_id,
    kind,
    ...namesOf(contest),
    game_type,
    start_at,
    end_at,
    status: await statusOf(ctx, contest),
    is_frozen: standings.is_frozen,
    is_online,
    entrant_id: entrant.entrant_id,
    entrant_name: entrant.name,
    entry: entrant.status,
    rank: contest.show_rank ? (row?.rank ?? null) : null,
    total: standings.public.total(),
    score: row?.score ?? 0,
    solved: row?.solved ?? 0,
    has_certificate: row?.rank != null && givesCertificates(standings),
  }
}
