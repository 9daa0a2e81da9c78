import { rating as contract } from '@beacon/api/topic/rating'
import { implement, type Module } from '../../../../module.ts'
import { listRatings, rateTopic, readRating } from './service.ts'

export { ratingMeans } from './repo.ts'

/** What players say of a topic after they solved it. */
export const ratingModule: Module = {
  name: 'rating',
  handlers: implement(contract, {
    get: ({ ctx, params }) => readRating(ctx, params),
    put: ({ ctx, params, body }) => rateTopic(ctx, params, body),
    rows: ({ ctx, params, query }) => listRatings(ctx, params, query),
  }),
}
