import type { evidence as contract, EvidenceFact } from '@beacon/api/topic/evidence'
import type { Reply } from '@beacon/api/endpoint'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { evidence, evidenceEntrant, type EvidenceRecord, type StoredFact } from '../../../../db/schema/contest/evidence.ts'
import { fail } from '../../../../failure.ts'
import { staffContest } from '../../core/contest/index.ts'
import { kindEvidence } from './port.ts'
import { appealsOf, decisionsOf, entrantsOf, filesOf, findCase, namesOfTopics, namesOfUsers } from './repo.ts'
import { appealView, decisionView, rowView } from './views.ts'

const similarShown = 20

/** A case whole. That it was read is audited: it shows addresses and agents of people. */
export async function readCase(ctx: SignedIn, contestId: string, id: string): Promise<Reply<typeof contract.get>> {
  const { contest } = await staffContest(ctx, contestId, 'referee.decide')
  const row = (await findCase(ctx.db, { contest_id: contestId, run: contest.run }, id)) ?? fail('not_found')
  const entry = {
    module: 'referee' as const,
    operation: 'evidence_view' as const,
    object_type: 'evidence',
    object_id: id,
    object_name: row.kind,
  }
  await change(ctx, entry, async () => undefined)
  const similar = await similarTo(ctx, row)
  const shown = [row, ...similar]
  const entrants = await entrantsOf(
    ctx.db,
    shown.map(({ resource_id }) => resource_id),
  )
  const topics = await namesOfTopics(
    ctx.db,
    [...shown, ...row.facts].flatMap(({ topic_id }) => topic_id ?? []),
  )
  const names = { entrants, topics }
  const { fact_count, measures, note } = row
  return {
    ...rowView(row, names),
    facts: await factsOf(ctx, { contest, facts: row.facts, topics }),
    fact_count,
    measures,
    note,
    decisions: await decisionsFor(ctx, row, entrants.get(id) ?? []),
    similar: similar.map((one) => rowView(one, names)),
  }
}

async function similarTo(ctx: SignedIn, row: EvidenceRecord): Promise<EvidenceRecord[]> {
  const own = ctx.db
    .select({ id: evidenceEntrant.entrant_id })
    .from(evidenceEntrant)
    .where(eq(evidenceEntrant.evidence_id, row.resource_id))
  const withThem = ctx.db.select({ id: evidenceEntrant.evidence_id }).from(evidenceEntrant).where(inArray(evidenceEntrant.entrant_id, own))
  const sameTopic = row.topic_id === null ? undefined : and(eq(evidence.kind, row.kind), eq(evidence.topic_id, row.topic_id))
  return ctx.db
    .select()
    .from(evidence)
    .where(
      and(
        eq(evidence.contest_id, row.contest_id),
        eq(evidence.run, row.run),
        ne(evidence.resource_id, row.resource_id),
        or(inArray(evidence.resource_id, withThem), sameTopic),
      ),
    )
    .orderBy(desc(evidence.at))
    .limit(similarShown)
}

interface DetailFacts {
  contest: ContestCommon
  facts: readonly StoredFact[]
  topics: ReadonlyMap<string, string>
}

async function factsOf(ctx: SignedIn, { contest, facts, topics }: DetailFacts): Promise<EvidenceFact[]> {
  const textOf = await kindEvidence.of(contest).texts(ctx, facts)
  const users = await namesOfUsers(
    ctx.db,
    facts.flatMap(({ user_id }) => user_id ?? []),
  )
  const ids = [...new Set(facts.flatMap(({ entrant_id }) => entrant_id ?? []))]
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(entrant).where(inArray(entrant.entrant_id, ids))
  const entrants = new Map(rows.map(({ entrant_id, name }) => [entrant_id, name]))
  return facts.map((one) => {
    const { user_id, topic_id, ...fact } = one
    return {
      ...fact,
      entrant_name: fact.entrant_id === null ? '' : (entrants.get(fact.entrant_id) ?? ''),
      user_name: user_id === null ? '' : (users.get(user_id) ?? ''),
      topic_name: topic_id === null ? null : (topics.get(topic_id) ?? null),
      text: textOf(one),
      measures: one.measures ?? {},
    }
  })
}

async function decisionsFor(ctx: SignedIn, row: EvidenceRecord, entrants: readonly { entrant_id: string; name: string }[]) {
  const decisions = await decisionsOf(ctx.db, row.resource_id)
  const appeals = await appealsOf(
    ctx.db,
    decisions.map(({ decision_id }) => decision_id),
  )
  const files = await filesOf(
    ctx.db,
    [...appeals.values()].map(({ appeal_id }) => appeal_id),
  )
  return decisions.map((one) => {
    const name = entrants.find(({ entrant_id }) => entrant_id === one.entrant_id)?.name ?? null
    const found = appeals.get(one.decision_id)
    return decisionView(one, name, found === undefined ? null : appealView(found, files))
  })
}
