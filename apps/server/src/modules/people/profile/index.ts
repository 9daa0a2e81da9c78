import { profile as contract } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { implement, withStatus, type Module } from '../../../module.ts'
import { dropOldData, makeData, ownData } from './data.ts'
import { askForProof } from './prove-email.ts'
import { ownProfile, signInHistory } from './read.ts'
import { updateMe } from './save.ts'

export { dataJob, type DataResult } from './data.ts'

/** What a person sees and changes of the own account. */
export const profileModule: Module = {
  name: 'profile',
  handlers: [
    ...implement(session, { update_me: ({ ctx, body }) => updateMe(ctx, body) }),
    ...implement(contract, {
      get: ({ ctx }) => ownProfile(ctx),
      prove_email: async ({ ctx }) => {
        await askForProof(ctx)
        return withStatus(202, { ok: true })
      },
      history: ({ ctx, query }) => signInHistory(ctx, query),
      make_data: async ({ ctx }) => withStatus(202, await makeData(ctx)),
      data: ({ ctx, params }) => ownData(ctx, params.job_id),
    }),
  ],
  start: ({ jobs }) => jobs.every('own-data-forget', '23 4 * * *', dropOldData),
}
