import type { TableState } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../app/filter-select.tsx'
import { useDirections } from './queries.ts'
import { useDifficultyWords, useDirectionName, useWayWords } from './question-words.ts'

interface Props {
  filters: TableState['filters']
  onFilter: (name: string, value: string | undefined) => void
}

/** What narrows the bank: direction, difficulty, scoring, owner, visibility, use. */
export function QuestionFilters({ filters, onFilter }: Props) {
  const { t } = useLingui()
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const way = useWayWords()
  const bind = (name: string) => ({ value: filters[name], onValueChange: (value: string | undefined) => onFilter(name, value) })
  const words = <Key extends string>(texts: Record<Key, string>) =>
    (Object.keys(texts) as Key[]).map((value) => ({ value, label: texts[value] }))
  return (
    <>
      <FilterSelect
        {...bind('direction_id')}
        label={t`Direction`}
        options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
      />
      <FilterSelect {...bind('difficulty')} label={t`Difficulty`} options={words(difficulty)} />
      <FilterSelect {...bind('integral_way')} label={t`Scoring`} options={words(way)} />
      <FilterSelect {...bind('owner')} label={t`Owner`} options={words({ mine: t`me`, public: t`published ones` })} />
      <FilterSelect {...bind('used')} label={t`Used`} options={words({ true: t`in a contest`, false: t`never` })} />
    </>
  )
}
