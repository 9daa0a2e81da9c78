import { msg } from '@lingui/core/macro'
import { injectionErrorTexts } from './injection-error-texts.ts'

/** Why a service, its file or its use was refused. */
export const serviceErrorTexts = {
  service_not_runnable: msg({
    id: 'error.service_not_runnable',
    message:
      '{why, select, kind {Only Docker services can run here; this one is injected into an image.} compose {Compose files cannot be started as a service: upload a folder with a Dockerfile.} architecture {It is for a different CPU architecture than this machine.} other {It is not running. Start it first.}}',
  }),
  service_in_use: msg({ id: 'error.service_in_use', message: '{service} is in use by an author.' }),
  service_running: msg({ id: 'error.service_running', message: '{service} is kept running. Stop it first.' }),
  service_needed: msg({ id: 'error.service_needed', message: '{service} is required by {list}. Remove it there first.' }),
  service_cycle: msg({ id: 'error.service_cycle', message: '{a} and {b} depend on each other.' }),
  service_no_installer: msg({
    id: 'error.service_no_installer',
    message: 'install.sh is missing. It must be in the root of the archive or its only top-level folder.',
  }),
  service_no_dockerfile: msg({
    id: 'error.service_no_dockerfile',
    message: 'Dockerfile or compose file is missing. It must be in the root of the archive or its only top-level folder.',
  }),
  service_not_fitting: msg({ id: 'error.service_not_fitting', message: '{service} is for {os} {arch}.' }),
  ...injectionErrorTexts,
}
