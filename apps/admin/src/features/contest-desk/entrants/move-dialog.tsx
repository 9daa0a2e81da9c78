import type { Bracket } from '@beacon/api/contest/contest-structures'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import type { Placed } from './use-entrant-act.ts'

interface Props {
  contest: ContestFull
  rows: readonly Placed[]
  onRun: (bracket_id: string | null) => Promise<unknown>
  onClose: () => void
}
const none = 'none'
const outside = { ranks_overall: true, gets_blood: true, affects_value: true, gets_score: true, needs_review: false } as const
type Rights = Pick<Bracket, keyof typeof outside>

/** What a bracket's entrants may do, as rows of a comparison. */
function useRights(): ReadonlyArray<{ key: keyof Rights; label: string }> {
  const { t } = useLingui()
  return [
    { key: 'ranks_overall', label: t`Included in the overall ranking` },
    { key: 'gets_score', label: t`Scores` },
    { key: 'gets_blood', label: t`Eligible for first bloods` },
    { key: 'affects_value', label: t`Lowers values` },
  ]
}

/** Moves entrants; what they may do otherwise then is shown before. */
export function MoveDialog({ contest, rows, onRun, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const rights = useRights()
  const nameOf = (one: Bracket) => (locale === 'zh' ? one.name_zh : one.name_en)
  const [chosen, setChosen] = useState<string>(contest.brackets[0]?.bracket_id ?? none)
  const to: Rights = contest.brackets.find(({ bracket_id }) => bracket_id === chosen) ?? outside
  const from = [...new Set(rows.map(({ bracket_id }) => bracket_id))].map(
    (id): Rights => contest.brackets.find(({ bracket_id }) => bracket_id === id) ?? outside,
  )
  const changed = rights.filter(({ key }) => from.some((one) => one[key] !== to[key]))
  const topics = contest.brackets.find(({ bracket_id }) => bracket_id === chosen)?.topics
  const yes = (is: boolean) => (is ? t({ context: 'right', message: 'yes' }) : t({ context: 'right', message: 'no' }))
  const was = (key: keyof Rights) => [...new Set(from.map((one) => yes(one[key])))].join(' / ')
  return (
    <ActionForm
      title={plural(rows.length, { one: 'Move # entrant to a bracket', other: 'Move # entrants to a bracket' })}
      body={t`Ranking, first bloods and values are recalculated immediately.`}
      action={plural(rows.length, { one: 'Move # entrant', other: 'Move # entrants' })}
      onRun={() => onRun(chosen === none ? null : chosen)}
      onClose={onClose}
    >
      <Field label={t`Bracket`} required>
        <Select
          value={chosen}
          onValueChange={setChosen}
          options={[
            ...contest.brackets.map((one) => ({ value: one.bracket_id, label: nameOf(one) })),
            { value: none, label: t`No bracket` },
          ]}
        />
      </Field>
      {changed.length === 0 ? (
        <p className="text-fg-3">{t`Their permissions stay the same.`}</p>
      ) : (
        <table className="w-full text-left">
          <thead className="text-caption text-fg-3">
            <tr>
              <th scope="col" className="border-b border-rule py-1 font-normal">{t`What changes`}</th>
              <th scope="col" className="w-24 border-b border-rule py-1 font-normal">
                {t({ context: 'right', message: 'before' })}
              </th>
              <th scope="col" className="w-24 border-b border-rule py-1 font-normal">
                {t({ context: 'right', message: 'after' })}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ key, label }) => (
              <tr key={key}>
                <th scope="row" className="border-b border-rule-2 py-1.5 font-normal text-fg">
                  {label}
                </th>
                <td className="border-b border-rule-2 py-1.5 text-fg-2">{was(key)}</td>
                <td className="border-b border-rule-2 py-1.5 text-fg">{yes(to[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {topics !== null && topics !== undefined && (
        <p className="text-fg-2">
          {plural(topics.length, { one: 'This bracket sees only # question.', other: 'This bracket sees only # questions.' })}
        </p>
      )}
    </ActionForm>
  )
}
