import { entrantStory as contract } from '@beacon/api/entrant-story'
import { implement, type Module } from '../../../../module.ts'
import { readEntrantStory } from './service.ts'

export { kindStory, type KindStory } from './port.ts'

export const entrantStoryModule: Module = {
  name: 'entrant-story',
  handlers: implement(contract, { story: ({ ctx, params, query }) => readEntrantStory(ctx, { params, query }) }),
}
