import { query } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { Segmented } from '@beacon/ui/controls'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { withoutStages } from '../contest/topic-stages.ts'
import { FormScopeContext } from './form-scope.ts'

interface Props {
  value: readonly string[] | null
  onChange: (topics: string[] | null) => void
  error: string | undefined
}

/** All questions, or only some; a contest that is not saved has none to choose from. */
export function BracketTopics({ value, onChange, error }: Props) {
  const { t } = useLingui()
  const { stored } = use(FormScopeContext)
  const rows = useQuery({
    ...query(topic.rows, { params: { resource_id: stored?.resource_id ?? '' } }),
    enabled: stored !== null && value !== null,
  })
  if (stored === null) return null
  return (
    <Field layout="stack" label={t`Questions`} error={error}>
      <div className="flex flex-col items-start gap-2">
        <Segmented
          size="sm"
          value={value === null ? 'all' : 'some'}
          onValueChange={(next) => onChange(next === 'all' ? null : [])}
          options={[
            { value: 'all', label: t`all` },
            { value: 'some', label: t`only these` },
          ]}
        />
        {value !== null && (
          <MultiCombobox
            aria-label={t`Bracket questions`}
            className="w-full"
            value={value}
            onValueChange={onChange}
            loading={rows.isPending}
            options={withoutStages(rows.data?.items ?? []).map((one) => ({ value: one.resource_id, label: one.name }))}
          />
        )}
      </div>
    </Field>
  )
}
