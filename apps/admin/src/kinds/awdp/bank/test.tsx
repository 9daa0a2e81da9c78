import type { AwdpQuestionDetail } from '@beacon/api/kinds/awdp/bank'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { SceneTest } from '../../../parts/question-trial/scene-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { ProofPanel } from './proof-panel.tsx'

/** A question as a player meets it, beside the proof that its patches can be judged. */
export function AwdpTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as AwdpQuestionDetail
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(320px,420px)_minmax(0,1fr)]">
      <aside className="min-w-0">
        <Section first title={<Trans>What players see</Trans>}>
          <PlayerPanel
            {...row}
            connection_info=""
            parts={[]}
            locale={locale}
            facts={[nameOf(row.direction), difficulty[row.difficulty]]}
            value={row.score}
            flag={undefined}
          />
        </Section>
        <Section title={<Trans>Service</Trans>}>
          <DescriptionList
            facts={[
              { label: t`Service`, value: <span className="font-mono text-mono">{`${row.node}:${row.port}`}</span> },
              { label: t`Attack points`, value: formatNumber(locale, row.score) },
              { label: t`Defence points`, value: formatNumber(locale, row.defence_score) },
              { label: t`Patch size`, value: `${formatNumber(locale, row.patch_mb)} MB` },
            ]}
          />
        </Section>
        {row.can_edit && <SceneTest resource_id={resource_id} />}
      </aside>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        {row.can_edit ? (
          <ProofPanel resource_id={resource_id} />
        ) : (
          <p className="text-fg-3">
            <Trans>Only people who can edit the question can test it.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
