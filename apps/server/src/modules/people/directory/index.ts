import { sso as contract } from '@beacon/api/people/sso'
import { implement, type Module } from '../../../module.ts'
import { addPasswordSource } from '../session/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { directorySource } from './sign-in.ts'
import { syncWhenDue } from './sync.ts'
import { testDirectory } from './test-directory.ts'

export const directoryModule: Module = {
  name: 'directory',
  handlers: implement(contract, { test_directory: ({ ctx, body }) => testDirectory(ctx, body.username) }),
  start: (platform) => {
    addPasswordSource(directorySource)
    platform.jobs.every('sync_directory', '* * * * *', async (ctx) => {
      const { ldap } = (await settingsOf(platform)).values
      if (ldap !== null) await syncWhenDue(ctx, ldap.sync_minutes)
    })
  },
}
