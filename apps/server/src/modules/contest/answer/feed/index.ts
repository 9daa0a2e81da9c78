import { feed } from '@beacon/api/topic/feed'
import { implement, type Module } from '../../../../module.ts'
import { readFeed } from './list.ts'

export { feedItem } from './list.ts'

/** Solves as they happen, to the freeze. */
export const feedModule: Module = {
  name: 'feed',
  handlers: implement(feed, { list: ({ ctx, params, query }) => readFeed(ctx, params.resource_id, query) }),
}
