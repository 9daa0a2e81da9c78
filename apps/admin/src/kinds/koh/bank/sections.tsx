import { hillLimits as limits } from '@beacon/api/kinds/koh/question-limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { PatchedSections } from '../../../parts/question-patch/patched-sections.tsx'

/** The fields of a hill: its words, where the service stands, what it pays, what checks it, and the way in that patches leave open. */
export function HillSections({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  return (
    <PatchedSections
      limits={limits}
      points={{ title: <Trans>Points</Trans> }}
      scripts={{
        title: <Trans>Check and way in</Trans>,
        note: <Trans>The exploit is the way in that every patch must leave open.</Trans>,
      }}
      patches={{ title: <Trans>Patches</Trans>, note: <Trans>Smaller than 2 MB</Trans> }}
      onBusy={onBusy}
    >
      <NumberField
        name="score"
        label={t`Solve points`}
        help={<Trans>In full for a team’s first version, half for its second, a quarter for its third.</Trans>}
        range={limits.score}
        fresh={100}
      />
      <NumberField
        name="hold_points"
        label={t`Points a minute`}
        help={<Trans>For the king, to the second. A hill that is down pays nothing.</Trans>}
        range={limits.hold_points}
        fresh={10}
      />
    </PatchedSections>
  )
}
