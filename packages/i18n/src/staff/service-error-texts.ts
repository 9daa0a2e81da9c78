import { msg } from '@lingui/core/macro'
import { injectionErrorTexts } from './injection-error-texts.ts'

/** Why a service, its file or its use was refused. */
export const serviceErrorTexts = {
  service_not_runnable: msg({
    id: 'error.service_not_runnable',
    message:
      '{why, select, kind {Only Docker services can be started here; this one is injected into an image.} compose {Compose files cannot be started as a service: upload a folder with a Dockerfile.} architecture {It is made for another processor than this machine has.} other {It is not running. Start it first.}}',
  }),
  service_in_use: msg({ id: 'error.service_in_use', message: '{service} is in an authoring now.' }),
  service_running: msg({ id: 'error.service_running', message: '{service} is kept running. Stop it first.' }),
  service_needed: msg({ id: 'error.service_needed', message: '{service} is needed by {list}. Take it off there first.' }),
  service_cycle: msg({ id: 'error.service_cycle', message: '{a} needs {b}, which needs {a}.' }),
  service_no_installer: msg({
    id: 'error.service_no_installer',
    message: 'install.sh is missing. It must lie at the top of the archive, or in its only top folder.',
  }),
  service_no_dockerfile: msg({
    id: 'error.service_no_dockerfile',
    message: 'Dockerfile or compose file is missing. It must lie at the top of the archive, or in its only top folder.',
  }),
  service_not_fitting: msg({ id: 'error.service_not_fitting', message: '{service} is made for {os} {arch}.' }),
  ...injectionErrorTexts,
}
