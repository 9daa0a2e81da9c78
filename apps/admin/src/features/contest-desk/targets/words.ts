import type { TargetRow } from '@beacon/api/rounds/target'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Trouble = NonNullable<TargetRow['boxes'][number]['trouble']>

export const troubleWords: Readonly<Record<Trouble, MessageDescriptor>> = {
  none: msg`no address`,
  wrong: msg`the template gives no address`,
  platform: msg`an address of this platform`,
  clash: msg`another team has it too`,
}
