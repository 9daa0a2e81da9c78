import { portText } from '@beacon/api/bank/port-span'
import type { AdQuestionDetail } from '@beacon/api/kinds/attack-defense/bank'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'
import { CheckTest } from '../../../parts/question-trial/check-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'
import { usePutModeWords } from './words.ts'

/** A service as a player reads it, and its check script run against an address. */
export function ServiceTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as AdQuestionDetail
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const modes = usePutModeWords()
  const ports = row.ports.map((one) => `${one.name} ${portText(one)}/${one.proto}`).join(', ')
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
            value={0}
            flag={undefined}
          />
        </Section>
        <Section title={<Trans>Service</Trans>}>
          <DescriptionList
            facts={[
              { label: t`Service key`, value: <span className="font-mono text-mono">{row.service_key}</span> },
              { label: t`Ports`, value: <span className="font-mono text-mono">{ports}</span> },
              { label: t`Flag stores`, value: formatNumber(locale, row.flag_stores.length) },
              { label: t`Put prints`, value: modes[row.put_mode] },
            ]}
          />
        </Section>
      </aside>
      <div className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        {row.can_edit ? (
          <CheckTest resource_id={resource_id} />
        ) : (
          <p className="text-fg-3">
            <Trans>Only people who can edit the question can test it.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
