import { entrantStory as contract } from '@beacon/api/contest/entrant-story'
import { implement, type Module } from '../../../../module.ts'
import { readEntrantStory } from './service.ts'

export { kindStory, type KindStory, type StoryAbout } from './port.ts'
export { membersOf } from './repo.ts'

export const entrantStoryModule: Module = {
  name: 'entrant-story',
  handlers: implement(contract, { story: ({ ctx, params, query }) => readEntrantStory(ctx, { params, query }) }),
}
