import type { Parsed } from '@beacon/api/endpoint'
import type { contestService as contract, ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { adService } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { fail } from '../../../../failure.ts'
import {
  changePlaced,
  movePlaced,
  removePlaced,
  type PlacedAt,
  type PlacedChange,
  type PlacedWork,
} from '../../../contest/topic/placed-topic/index.ts'
import { copiedWords } from '../../../contest/topic/plain-topic/index.ts'
import { placeFiles } from '../../../contest/topic/topic/index.ts'
import { serviceRows } from './list.ts'
import { findSource, termsOf } from './place.ts'
import { lockService, type PlacedService } from './repo.ts'
import { mustBeAd } from './see.ts'

const kind = { mustBe: mustBeAd, lockRow: lockService }

async function changeService(ctx: SignedIn, what: PlacedChange, work: PlacedWork<Omit<PlacedService, 'direction'>>): Promise<ServiceRow> {
  const contest = await changePlaced(ctx, { ...what, kind }, work)
  return (await serviceRows(ctx.db, contest)).find(({ topic_id }) => topic_id === what.at.topic_id) ?? fail('topic_not_found')
}

export const removeService = (ctx: SignedIn, at: PlacedAt): Promise<{ ok: true }> => removePlaced(ctx, at, kind)

/** Weight and presence act from the next round on, for a round keeps what it began with; hiding acts at once. */
export const updateService = (
  ctx: SignedIn,
  at: PlacedAt,
  { version, ...body }: Parsed<typeof contract.update>['body'],
): Promise<ServiceRow> =>
  changeService(ctx, { at, operation: 'update', version }, async (tx, { lock, row, note }) => {
    const { weight, sort, release_round, is_online, is_hidden } = body
    const terms = { weight: weight ?? row.terms.weight, release_round: release_round ?? row.terms.release_round }
    await tx.update(adService).set(terms).where(eq(adService.topic_id, at.topic_id))
    await movePlaced(tx, lock, row.topic, { sort, is_online, is_hidden })
    note(body)
  })

/** Stores and key stay as they are once it runs: flags say them. */
export const renewService = (ctx: SignedIn, at: PlacedAt, { version }: { version: number }): Promise<ServiceRow> =>
  changeService(ctx, { at, operation: 'replace_text', version }, async (tx, { row, note }) => {
    const source = (await findSource(tx, ctx, row.topic.question_id)) ?? fail('not_found')
    const terms = termsOf(source)
    const isPlayed = await tx.execute(sql`select from ad_round_topic where topic_id = ${at.topic_id} limit 1`)
    if ((isPlayed.rowCount ?? 0) > 0 && terms.stores.length !== row.terms.stores.length)
      fail('read_only_while_running', { fields: ['flag_stores'] })
    await tx
      .update(adService)
      .set({ ...terms, service_key: row.terms.service_key })
      .where(eq(adService.topic_id, at.topic_id))
    await placeFiles(tx, at.topic_id, source)
    await tx.update(topic).set(copiedWords(source)).where(eq(topic.resource_id, at.topic_id))
    note({ question_version: source.version })
  })
