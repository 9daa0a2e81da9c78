import { Button } from '@beacon/ui/controls'
import { Popover } from '@beacon/ui/overlay'
import type { TableState } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { listOf } from '../../../parts/list/table-url.ts'
import { usePoints } from '../direction/queries.ts'
import { lastExams } from './list-query.ts'
import { suggestionsQuery, useTheoryDirections } from './queries.ts'
import { useTypeWords } from './words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

type Bind = (name: string) => Pick<ComponentProps<typeof FilterSelect>, 'value' | 'onValueChange'>

/** Points of the chosen direction, question sets, enemy groups and sources that are in use. */
function WordFilters({ filters, bind }: { filters: Props['filters']; bind: Bind }) {
  const { t } = useLingui()
  const { data } = useQuery(suggestionsQuery)
  const [direction_id = '', ...more] = listOf(filters['direction_id']) ?? []
  const { lines, nameOf } = usePoints(more.length === 0 ? direction_id : '')
  const filter = (name: string, label: string, words: readonly string[]) => {
    const chosen = listOf(filters[name]) ?? []
    const options = [...new Set([...words, ...chosen])].map((value) => ({ value, label: value }))
    return options.length === 0 ? null : <FilterSelect {...bind(name)} label={label} options={options} />
  }
  const namesOf = (list: ReadonlyArray<{ name: string }> | undefined) => (list ?? []).map(({ name }) => name)
  return (
    <>
      {filter(
        'knowledge_point',
        t`Knowledge`,
        lines.map(({ point }) => nameOf(point)),
      )}
      {filter('topic_set', t`Question set`, namesOf(data?.topic_sets))}
      {filter('enemy_group', t`Enemy group`, namesOf(data?.enemy_groups))}
      {filter('author', t`Author`, namesOf(data?.authors))}
      {filter('source', t({ context: 'theory', message: 'Source' }), namesOf(data?.sources))}
    </>
  )
}

/** What exams measured, and when a question was used. The paper comes from the address alone. */
function PastFilters({ filters, bind }: { filters: Props['filters']; bind: Bind }) {
  const { t } = useLingui()
  const difficulty = useDifficultyWords()
  const last = (value: string) => {
    if (value === 'never') return t({ context: 'past_use', message: 'never' })
    return value === '1'
      ? t({ context: 'past_use', message: 'in the last exam' })
      : t({ context: 'past_use', message: `in the last ${value} exams` })
  }
  return (
    <>
      <FilterSelect
        {...bind('measured')}
        label={t({ context: 'past_use', message: 'Measured difficulty' })}
        options={optionsOf(difficulty)}
      />
      <FilterSelect
        {...bind('past')}
        label={t({ context: 'past_use', message: 'Past use' })}
        options={lastExams.map((value) => ({ value, label: last(value) }))}
      />
      {filters['in_paper'] !== undefined && (
        <FilterSelect
          {...bind('in_paper')}
          label={t({ context: 'past_use', message: 'Paper' })}
          options={[{ value: String(filters['in_paper']), label: t({ context: 'past_use', message: 'one paper' }) }]}
        />
      )}
    </>
  )
}

const rare = [
  'measured',
  'past',
  'in_paper',
  'visibility',
  'knowledge_point',
  'topic_set',
  'enemy_group',
  'author',
  'source',
  'flaw',
  'has_picture',
  'import_id',
  'deleted',
] as const

/** What narrows the list of theory questions; what is asked for rarely stands behind “More”. */
export function TheoryFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const directions = useTheoryDirections()
  const types = useTypeWords()
  const difficulty = useDifficultyWords()
  const bind = (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
  return (
    <>
      <FilterSelect {...bind('question_type')} label={t({ message: 'Type', context: 'theory' })} options={optionsOf(types)} />
      <FilterSelect {...bind('direction_id')} label={t`Category`} options={directions.options} />
      <FilterSelect {...bind('difficulty')} label={t`Difficulty`} options={optionsOf(difficulty)} />
      <FilterSelect
        {...bind('owner')}
        label={t`Owner`}
        options={optionsOf({ mine: t`me`, granted: t`granted to me`, public: t`published ones` })}
      />
      <MoreFilters filters={filters} bind={bind} />
    </>
  )
}

function MoreFilters({ filters, bind }: { filters: Props['filters']; bind: Bind }) {
  const { t } = useLingui()
  const active = rare.filter((name) => filters[name] !== undefined).length
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
      <div className="flex flex-wrap gap-2">
        <PastFilters filters={filters} bind={bind} />
        <FilterSelect
          {...bind('visibility')}
          label={t`Visibility`}
          options={optionsOf({
            published: t({ context: 'status.visibility', message: 'Published' }),
            organisation: t`Organisation`,
            hidden: t({ context: 'status.visibility', message: 'Hidden' }),
          })}
        />
        <WordFilters filters={filters} bind={bind} />
        <FilterSelect
          {...bind('flaw')}
          label={t`Flaw`}
          options={optionsOf({
            no_analysis: t`no analysis`,
            picture_without_text: t`picture without a description`,
            duplicate_stem: t`duplicate in the bank`,
            works_against: t({ context: 'past_use', message: 'DI below 0' }),
            separates_little: t({ context: 'past_use', message: 'DI below 0.2' }),
            too_hard: t({ context: 'past_use', message: 'facility below 0.2' }),
            too_easy: t({ context: 'past_use', message: 'facility above 0.95' }),
          })}
        />
        <FilterSelect {...bind('has_picture')} label={t`Picture`} options={optionsOf({ true: t`with`, false: t`without` })} />
        {filters['import_id'] !== undefined && (
          <FilterSelect
            {...bind('import_id')}
            label={t`Import`}
            options={[{ value: String(filters['import_id']), label: t`one import` }]}
          />
        )}
        <FilterSelect {...bind('deleted')} label={t`Deleted`} none={t`no`} options={optionsOf({ true: t`in the last 30 days` })} />
      </div>
    </Popover>
  )
}
