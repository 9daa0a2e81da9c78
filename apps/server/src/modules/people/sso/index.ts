import { sso as contract } from '@beacon/api/people/sso'
import { implement, type Module } from '../../../module.ts'
import { setConfirmPlaces, setSignOutThere } from '../session/index.ts'
import { createArrival, linkArrival } from './arrival.ts'
import { finishSso } from './finish.ts'
import { confirmPlaces, linkedProviders, ownLinks, unlink } from './own.ts'
import { signOutAddress } from './sign-out.ts'
import { startSso } from './start.ts'
import { testProvider } from './test-provider.ts'

export { linkedProviders }
export { isAdministratorLinked } from './repo.ts'

export const ssoModule: Module = {
  name: 'sso',
  handlers: implement(contract, {
    start: async ({ ctx, params, body }) => ({ url: await startSso(ctx, { ...params, ...body }) }),
    finish: ({ ctx, body }) => finishSso(ctx, body),
    link: ({ ctx, body }) => linkArrival(ctx, body),
    create: ({ ctx, body }) => createArrival(ctx, body),
    mine: ({ ctx }) => ownLinks(ctx),
    unlink: async ({ ctx, params }) => {
      await unlink(ctx, params.link_id)
      return { ok: true }
    },
    test_provider: ({ ctx, params }) => testProvider(ctx, params.provider_id),
  }),
  start: async () => {
    setSignOutThere(signOutAddress)
    setConfirmPlaces(confirmPlaces)
  },
}
