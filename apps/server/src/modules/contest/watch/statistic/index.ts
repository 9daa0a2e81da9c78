import { statistic as contract } from '@beacon/api/contest/statistic'
import { implement, type Module } from '../../../../module.ts'
import { exportStatistic } from './export.ts'
import { closeLink, createLink, listLinks, openLink } from './links.ts'
import { readPrint } from './print.ts'
import { listPeople, listQuestions, listTeams } from './read.ts'

export { statisticSheet } from './export.ts'
export { openedPages } from './print.ts'
export { kindStatistic, type Figures, type KindStatistic, type Printing, type TopicFigures } from './port.ts'
export type { PrintedWho } from './who-repo.ts'
export { inOrderOf } from './chosen.ts'

export const statisticModule: Module = {
  name: 'statistic',
  handlers: implement(contract, {
    people: ({ ctx, params, query }) => listPeople(ctx, params.resource_id, query),
    teams: ({ ctx, params, query }) => listTeams(ctx, params.resource_id, query),
    questions: ({ ctx, params, query }) => listQuestions(ctx, params.resource_id, query),
    export: ({ ctx, params, body }) => exportStatistic(ctx, params.resource_id, body),
    links: ({ ctx, params, query }) => listLinks(ctx, params.resource_id, query),
    create_link: ({ ctx, params, body }) => createLink(ctx, params.resource_id, body),
    revoke_link: ({ ctx, params }) => closeLink(ctx, params.resource_id, params.link_id),
    open: ({ ctx, body }) => openLink(ctx, body),
    print: ({ ctx, params, query }) => readPrint(ctx, params.resource_id, query.user_id),
  }),
}
