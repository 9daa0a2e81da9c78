import { findDefaultPlace } from './modules/people/registration/index.ts'
import { personCtx, requireReauth } from './modules/people/session/index.ts'
import { personPort } from './modules/platform/person/index.ts'
import { settingPort } from './modules/platform/setting/index.ts'

/** Gives every lower wing the answers of the higher ones. Called by the composition root. */
export function usePorts(): void {
  personPort.use({ personCtx, requireReauth })
  settingPort.use({ findRegistrationDefaults: findDefaultPlace })
}
