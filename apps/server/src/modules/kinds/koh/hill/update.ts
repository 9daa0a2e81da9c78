import type { Parsed } from '@beacon/api/endpoint'
import type { deskHill as contract, HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { kohHill } from '../../../../db/schema/kinds/koh/hill.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import {
  changePlaced,
  movePlaced,
  removePlaced,
  type PlacedAt,
  type PlacedChange,
  type PlacedWork,
} from '../../../contest/topic/placed-topic/index.ts'
import { copiedWords } from '../../../contest/topic/plain-topic/index.ts'
import { placeFiles, placeScene } from '../../../contest/topic/topic/index.ts'
import { findVersion, tellKeeper } from '../keep/index.ts'
import { readHillRow } from './list.ts'
import { selectSources, termsOf } from './place.ts'
import { lockHill, mustBeKoh, type PlacedHill } from '../placed/index.ts'

const kind = { mustBe: mustBeKoh, lockRow: lockHill }

async function changeHill(ctx: SignedIn, what: PlacedChange, work: PlacedWork<Omit<PlacedHill, 'direction'>>): Promise<HillRow> {
  await changePlaced(ctx, { ...what, kind }, async (tx, held) => {
    await work(tx, held)
    await tellKeeper(tx)
  })
  return readHillRow(ctx, what.at.resource_id, what.at.topic_id)
}

export const removeHill = (ctx: SignedIn, at: PlacedAt): Promise<{ ok: true }> => removePlaced(ctx, at, kind)

/** Points stand still from the start on: rounds are settled by them, also those that are settled again. */
export const updateHill = (ctx: SignedIn, at: PlacedAt, { version, ...body }: Parsed<typeof contract.update>['body']): Promise<HillRow> =>
  changeHill(ctx, { at, operation: 'update', version }, async (tx, { lock, row, note }) => {
    const { score = row.terms.score, hold_points = row.terms.hold_points, sort, is_online, is_hidden } = body
    const fixed = [...(score === row.terms.score ? [] : ['score']), ...(hold_points === row.terms.hold_points ? [] : ['hold_points'])]
    if (fixed.length > 0 && stateOf(lock.contest, lock.at).status !== 'not_started') fail('read_only_while_running', { fields: fixed })
    await tx.update(kohHill).set({ score, hold_points }).where(eq(kohHill.topic_id, at.topic_id))
    await movePlaced(tx, lock, row.topic, { sort, is_online, is_hidden })
    note(body)
  })

/** Versions stand on what the first one was made of. */
export const renewHill = (ctx: SignedIn, at: PlacedAt, { version }: { version: number }): Promise<HillRow> =>
  changeHill(ctx, { at, operation: 'replace_text', version }, async (tx, { lock, row, note }) => {
    const [source] = await selectSources(tx, ctx, [row.topic.question_id])
    if (source === undefined) return fail('not_found')
    if ((await findVersion(tx, lock, at.topic_id, 0)) !== null) fail('read_only_while_running', { fields: ['scene'] })
    await tx.update(kohHill).set(termsOf(source)).where(eq(kohHill.topic_id, at.topic_id))
    await placeFiles(tx, at.topic_id, source.row)
    await placeScene(tx, source, at.topic_id)
    await tx.update(topic).set(copiedWords(source.row)).where(eq(topic.resource_id, at.topic_id))
    note({ question_version: source.row.version })
  })
