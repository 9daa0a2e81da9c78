import { setting as contract } from '@beacon/api/platform/setting'
import { implement, type Module } from '../../../module.ts'
import { importSample } from '../../contest/out/package-import/index.ts'
import { setWizardSource } from '../../people/session/index.ts'
import { moveSetup, readSetup, wizardStep } from './service.ts'

export const setupModule: Module = {
  name: 'setup',
  handlers: implement(contract, {
    setup: ({ ctx }) => readSetup(ctx),
    setup_step: ({ ctx, body }) => moveSetup(ctx, body),
    load_sample: ({ ctx }) => importSample(ctx),
  }),
  start: () => setWizardSource(wizardStep),
}
