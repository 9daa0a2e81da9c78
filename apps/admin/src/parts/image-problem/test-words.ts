import type { ImageTestProblem } from '@beacon/api/image/image-library-views'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a test boot failed, without its values. */
export const testProblemWords: Readonly<Record<ImageTestProblem['code'], MessageDescriptor>> = {
  no_room: msg({ context: 'image', message: 'No machine had capacity in time.' }),
  refused: msg({ context: 'image', message: 'It did not start. Check that its image still exists.' }),
  start_failed: msg({ context: 'image', message: 'It did not start, or its program exited.' }),
  silent: msg({ context: 'image', message: 'A port did not answer, or Docker stopped answering.' }),
  took_too_long: msg({ context: 'image', message: 'It did not start within 8 minutes.' }),
  interrupted: msg({ context: 'image', message: 'The test was interrupted. Start it again.' }),
}
