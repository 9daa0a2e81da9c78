import { Button } from '@beacon/ui/controls'
import { Combobox, Field } from '@beacon/ui/form'
import { Popover } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useBankPages } from '../../kinds/bank-query.ts'
import type { BankFiltersProps } from '../../kinds/bank-pages.ts'
import { bindFilters } from '../../parts/list/bind-filters.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { optionsOf } from '../../parts/list/options-of.ts'
import { useDirections, useSuggestionsQuery } from '../../parts/question-form/directions.ts'
import { useDifficultyWords, useDirectionName } from '../../parts/question-form/words.ts'

const rare = ['visibility', 'knowledge_point', 'topic_set', 'author', 'lang', 'has_attachment', 'deleted']

/** What narrows the bank; what is asked for rarely stands behind “More”. */
export function QuestionFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  const { Filters } = useBankPages().list
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const { data } = useQuery(useSuggestionsQuery())
  const bind = bindFilters({ filters, onFilter })
  return (
    <>
      <FilterSelect
        {...bind('direction_id')}
        label={t`Category`}
        options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
      />
      <FilterSelect {...bind('difficulty')} label={t`Difficulty`} options={optionsOf(difficulty)} />
      <Filters filters={filters} onFilter={onFilter} />
      <FilterSelect
        {...bind('owner')}
        label={t`Owner`}
        options={optionsOf({ mine: t`me`, granted: t`granted to me`, public: t`published ones` })}
      />
      <FilterSelect
        {...bind('used')}
        label={t`Used`}
        options={[
          { value: 'true', label: t`in a contest` },
          { value: 'false', label: t`never` },
          ...(data?.contests ?? []).map(({ resource_id, name }) => ({ value: resource_id, label: name })),
        ]}
      />
      <FilterSelect
        {...bind('tested')}
        label={t`Tested`}
        options={optionsOf({
          never: t({ context: 'test', message: 'never' }),
          passed: t`passed`,
          failed: t`failed`,
          partial: t`partly checked`,
        })}
      />
      <MoreFilters filters={filters} onFilter={onFilter} />
    </>
  )
}

function MoreFilters({ filters, onFilter }: BankFiltersProps) {
  const { t } = useLingui()
  const own = useBankPages().list.rare
  const { data } = useQuery(useSuggestionsQuery())
  const active = [...rare, ...(own?.names ?? [])].filter((name) => filters[name] !== undefined).length
  const bind = bindFilters({ filters, onFilter })
  const named = (name: string, label: string, items: readonly { name: string }[] | undefined) => (
    <Field label={label} layout="stack">
      <Combobox
        value={typeof filters[name] === 'string' ? filters[name] : null}
        onValueChange={(value) => onFilter(name, value ?? undefined)}
        placeholder={t`any`}
        options={(items ?? []).map((one) => ({ value: one.name, label: one.name }))}
      />
    </Field>
  )
  return (
    <Popover
      label={t`More filters`}
      className="w-80"
      trigger={
        <Button icon={<SlidersHorizontal size={14} aria-hidden="true" />}>
          {active === 0 ? <Trans>More</Trans> : <Trans>More: {active}</Trans>}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        {named('knowledge_point', t`Knowledge point`, data?.knowledge_points)}
        {named('topic_set', t`Question set`, data?.topic_sets)}
        {named('author', t`Author`, data?.authors)}
        <div className="flex flex-wrap gap-2">
          {own !== null && <own.Filters filters={filters} onFilter={onFilter} />}
          <FilterSelect
            {...bind('visibility')}
            label={t`Visibility`}
            options={optionsOf({
              published: t({ context: 'status.visibility', message: 'Published' }),
              organisation: t`Organisation`,
              hidden: t({ context: 'status.visibility', message: 'Hidden' }),
            })}
          />
          <FilterSelect {...bind('lang')} label={t`Language`} options={optionsOf({ en: 'English', zh: '中文' })} />
          <FilterSelect
            {...bind('has_attachment')}
            label={t`Files`}
            options={optionsOf({ true: t`with files`, false: t`without files` })}
          />
          <FilterSelect {...bind('deleted')} label={t`Deleted`} none={t`no`} options={optionsOf({ true: t`in the last 30 days` })} />
        </div>
      </div>
    </Popover>
  )
}
