import { call } from '@beacon/api/client'
import type { FlagQuestionDetail } from '@beacon/api/kinds/flag/question'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Segmented } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUploaded } from '../../../parts/question-form/model.ts'
import { PlayerPanel } from '../../../parts/question-form/player-panel.tsx'
import { TryPanel } from '../../../parts/question-form/try-panel.tsx'
import { useDifficultyWords, useDirectionName, useFlagTypeWords } from '../../../parts/question-form/words.ts'
import { SceneTest } from '../../../parts/question-trial/scene-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'

/** A question as a player meets it, answered without any row in a contest. */
export function FlagTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const ui = useFormatLocale()
  const client = useQueryClient()
  const row = useFlagQuestion(resource_id)
  const sample = useQuery(query(question.try_sample, { params: { resource_id } }))
  const [locale, setLocale] = useState<'en' | 'zh'>(ui)
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const types = useFlagTypeWords()
  const facts = [nameOf(row.direction), difficulty[row.difficulty], types[row.flag_type]]
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(0,1fr)_minmax(320px,460px)]">
      <div className="min-w-0">
        <Section
          first
          title={<Trans>What players see</Trans>}
          actions={
            <Segmented
              size="sm"
              aria-label={t`Language`}
              value={locale}
              onValueChange={setLocale}
              options={[
                { value: 'en', label: 'English' },
                { value: 'zh', label: '中文' },
              ]}
            />
          }
        >
          <PlayerPanel {...row} locale={locale} facts={facts} value={row.score} flag={sample.data?.flags?.[0]} />
        </Section>
        {row.hints.length > 0 && (
          <Section title={<Trans>Hints</Trans>}>
            <ol className="flex flex-col gap-2">
              {row.hints.map((hint, index) => (
                <li key={hint.hint_id} className="text-fg-2">
                  <span className="text-caption text-fg-3">
                    {hint.title || t`Hint ${index + 1}`} · −{formatNumber(ui, hint.cost)}
                  </span>
                  <p className="whitespace-pre-wrap">{hint.content}</p>
                </li>
              ))}
            </ol>
          </Section>
        )}
      </div>
      <aside className="min-w-0 xl:border-l xl:border-rule xl:pl-6">
        <Section first title={isUploaded(row.flag_type) ? <Trans>Upload</Trans> : <Trans context="question test">Answer</Trans>}>
          <TryPanel
            flag_type={row.flag_type}
            report={{ types: row.flag_type === 'optimise' ? ['zip'] : row.report_types, max_mb: row.report_max_mb }}
            parts={row.parts.map(({ name }) => name)}
            sample={sample.data}
            tested={{ at: row.tested_at, result: row.test_result, by: row.tested_by }}
            hasVerdict={row.can_edit}
            send={async (body) => {
              const reply = await call(question.try, { params: { resource_id }, body })
              await client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
              await client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
              return reply
            }}
          />
        </Section>
        {row.can_edit && <SceneTest resource_id={resource_id} />}
      </aside>
    </div>
  )
}

/** The question that the page has read. Checked: this page is shown for questions of this bank alone. */
const useFlagQuestion = (resource_id: string) => useSuspenseQuery(testedQuery(resource_id)).data as FlagQuestionDetail
