import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { topic as contract, type TopicDetail } from '@beacon/api/topic/topic'
import { useFormatLocale } from '@beacon/i18n'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { TryPanel } from '../../../parts/question-form/try-panel.tsx'
import { useDifficultyWords, useDirectionName } from '../../../parts/question-form/words.ts'

/** The topic as a player meets it, answered without any row in the contest. */
export function TryDialog({ contest_id, topic, onClose }: { contest_id: string; topic: TopicDetail; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const params = { resource_id: contest_id, topic_id: topic.resource_id }
  const sample = useQuery(query(contract.try_sample, { params }))
  return (
    <OpenDialog
      size="lg"
      onClose={onClose}
      title={t`Test “${topic.name}”`}
      description={<Trans>Uses the saved version. The contest is not affected.</Trans>}
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <PlayerPanel
          {...topic}
          locale={locale}
          facts={[nameOf(topic.direction), difficulty[topic.difficulty]]}
          value={topic.value}
          flag={sample.data?.flags?.[0]}
        />
        <TryPanel
          flag_type={topic.flag_type}
          report={null}
          parts={topic.parts.map(({ name }) => name)}
          sample={sample.data}
          tested={{ at: topic.tested_at, result: topic.test_result, by: topic.tested_by }}
          hasVerdict={false}
          send={async ({ flags }) => {
            const reply = await call(contract.try, { params, body: { flags } })
            await client.invalidateQueries({ queryKey: queryKeyOf(contract.rows) })
            return reply
          }}
        />
      </div>
    </OpenDialog>
  )
}
