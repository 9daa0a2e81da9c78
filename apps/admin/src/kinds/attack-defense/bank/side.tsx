import { Section } from '@beacon/ui/layout'
import { Plural, Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { ServiceInput } from './model.ts'

/** Beside the fields: what a round costs for one team. */
export function ServiceSide() {
  const [stores, puts, old = 1, timeouts] = useWatch<ServiceInput, ['flag_stores', 'puts', 'old_gets', 'stage_timeout_s']>({
    name: ['flag_stores', 'puts', 'old_gets', 'stage_timeout_s'],
  })
  const planted = puts ?? stores?.length ?? 1
  const { check = 0, put = 0, get = 0 } = timeouts ?? {}
  const runs = 1 + 2 * planted + old
  const seconds = check + planted * (put + get) + old * get
  return (
    <Section first title={<Trans>Each round, per team</Trans>}>
      <p className="text-fg-2">
        <Plural value={runs} one="# run of the script" other="# runs of the script" />
      </p>
      <p className="mt-1 text-fg-3">
        <Trans>At most {seconds} s if every stage runs out of time.</Trans>
      </p>
    </Section>
  )
}
