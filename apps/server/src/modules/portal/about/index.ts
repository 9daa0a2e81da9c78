import { about as contract } from '@beacon/api/platform/about'
import { implement, type Module } from '../../../module.ts'
import { version } from '../../../version.ts'
import { viewLicense } from '../../platform/license/index.ts'
import { readParts, readText } from './parts.ts'
import { readRuns } from './runs.ts'

/** What this Beacon is: its version, the parts of others in it, and what runs where. */
export const aboutModule: Module = {
  name: 'about',
  handlers: implement(contract, {
    get: async ({ ctx }) => ({ version, edition: (await viewLicense(ctx)).edition, parts: await readParts() }),
    text: async ({ params, fail }) => ({ text: (await readText(params.text)) ?? fail('not_found') }),
    runs: ({ ctx }) => readRuns(ctx),
  }),
}
