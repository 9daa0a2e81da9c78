import type { ImageBuilder } from '@beacon/api/image/image'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { machineWords } from '../../parts/scene/machine-words.ts'

/** Why no image can be made now and what to install; nothing while all is well. */
export function EngineLine({ builder }: { builder: ImageBuilder | undefined }) {
  const { i18n } = useLingui()
  if (builder === undefined || builder.state === 'ready') return null
  const word = machineWords[builder.state === 'no_process' ? 'no_process' : (builder.why ?? 'no_answer')]
  return (
    <Banner boxed tone="warning" className="mt-2" title={<Trans>Images cannot be built now:</Trans>}>
      {word === undefined ? null : i18n._(word)}
    </Banner>
  )
}
