import { awdpQuestionLimits as limits } from '@beacon/api/kinds/awdp/question-limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { PatchedSections } from '../../../parts/question-patch/patched-sections.tsx'

/** The fields of an AWDP question: its words, where the service stands, what checks and attacks it, and what patches may be. */
export function AwdpSections({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { t } = useLingui()
  return (
    <PatchedSections
      limits={limits}
      points={{ title: <Trans>Points</Trans>, note: <Trans>Per round, for whoever is alone</Trans> }}
      scripts={{ title: <Trans>Check and exploit</Trans> }}
      patches={{ title: <Trans>Patches</Trans> }}
      onBusy={onBusy}
    >
      <NumberField
        name="score"
        label={t`Attack points`}
        help={<Trans>They fall with every team that attacks the question.</Trans>}
        range={limits.score}
        fresh={500}
      />
      <NumberField
        name="defence_score"
        label={t`Defence points`}
        help={<Trans>They fall with every team that defends it.</Trans>}
        range={limits.score}
        fresh={500}
      />
    </PatchedSections>
  )
}
