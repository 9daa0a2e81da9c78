import type { Parsed } from '@beacon/api/endpoint'
import type { user as contract } from '@beacon/api/people/user'
import { and, inArray } from 'drizzle-orm'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { user } from '../../../db/schema/people/user.ts'
import { bulkIdsOf } from '../../platform/bulk/index.ts'
import { filtersOf, inScope, withStatus } from './filter.ts'
import { userPort } from './port.ts'
import { selectNames, selectUserIds } from './repo.ts'
import { flaggedFilter, reviewFilter } from './review-flags.ts'

type Rows = Parsed<typeof contract.preview>['body']
const namesShown = 10

/** The accounts of an order, all within the own scope where it is by filters; named ones are judged each. */
export async function chosenUsers(ctx: SignedIn, { user_ids, matching, except }: Rows): Promise<string[]> {
  return bulkIdsOf({ ids: user_ids, matching, except }, async (filters, limit) => {
    const where = and(
      await inScope(ctx),
      await filtersOf(ctx, filters),
      withStatus(filters.status),
      filters.review === undefined ? undefined : reviewFilter(filters.review),
      filters.flagged === true ? flaggedFilter : undefined,
    )
    return selectUserIds(ctx.db, where, limit)
  })
}

export async function previewUsers(ctx: SignedIn, body: Rows): Promise<Reply<typeof contract.preview>> {
  const ids = await chosenUsers(ctx, body)
  const where = and(inArray(user.resource_id, ids.slice(0, namesShown)), await inScope(ctx))
  const names = await selectNames(ctx.db, where)
  const playing = await userPort.answer().playingNow(ctx.db, ids)
  const known = new Map(
    (await selectNames(ctx.db, and(inArray(user.resource_id, [...playing.keys()]), await inScope(ctx)))).map((one) => [
      one.resource_id,
      one,
    ]),
  )
  return {
    total: ids.length,
    names: names.map(({ username, name }) => (name === '' ? username : `${username} · ${name}`)),
    playing: [...playing].flatMap(([resource_id, { contest }]) => {
      const one = known.get(resource_id)
      return one === undefined ? [] : [{ resource_id, name: one.name || one.username, contest }]
    }),
  }
}
