import { Button } from '@beacon/ui/controls'
import { Popover } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { Funnel } from 'lucide-react'
import type { ListFiltersProps } from '../../kinds/kind.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { useListKind } from './list-kind.ts'
import { OrganiserFilter } from './organiser-filter.tsx'
import { useGameTypeWords, useRegistrationWords } from './contest-words.ts'
import { StartsFilter } from './starts-filter.tsx'

const more = [
  'registration',
  'is_online',
  'is_frozen',
  'has_open_evidence',
  'owner_id',
  'deleted',
  'exam_mode',
  'paper_id',
  'room',
] as const

/** Type, start and visibility in sight; the rest behind one button that says how many of them narrow the list. */
export function ContestFilters({ filters, onFilter }: ListFiltersProps) {
  const { t } = useLingui()
  const { Filters: Own } = useListKind()
  const gameType = useGameTypeWords()
  const registration = useRegistrationWords()
  const bind = (name: string) => ({
    value: filters[name],
    onValueChange: (value: string | undefined) => onFilter({ [name]: value }),
  })
  const words = <Key extends string>(texts: Record<Key, string>) =>
    (Object.keys(texts) as Key[]).map((value) => ({ value, label: texts[value] }))
  const count = more.filter((name) => filters[name] !== undefined).length
  return (
    <>
      <FilterSelect {...bind('game_type')} label={t`Type`} options={words(gameType)} />
      <StartsFilter from={textOf(filters['start_from'])} to={textOf(filters['start_to'])} onChange={onFilter} />
      <FilterSelect
        {...bind('is_public')}
        label={t`Visibility`}
        options={words({
          true: t({ context: 'status.visibility', message: 'Published' }),
          false: t({ context: 'status.visibility', message: 'Hidden' }),
        })}
      />
      <Popover
        label={t`More filters`}
        className="w-80"
        trigger={
          <Button look="quiet" icon={<Funnel size={14} aria-hidden="true" />}>
            {count === 0 ? t`Filters` : t`Filters: ${count}`}
          </Button>
        }
      >
        <div className="flex flex-col items-start gap-3">
          <FilterSelect
            {...bind('registration')}
            label={t({ context: 'contest', message: 'Registration' })}
            options={words(registration)}
          />
          <FilterSelect {...bind('is_online')} label={t`State`} options={words({ true: t`online`, false: t`offline` })} />
          <FilterSelect {...bind('is_frozen')} label={t`Ranking`} options={words({ true: t`frozen`, false: t`not frozen` })} />
          <FilterSelect {...bind('has_open_evidence')} label={t`Evidence`} options={words({ true: t`some open`, false: t`none open` })} />
          <OrganiserFilter {...bind('owner_id')} />
          {Own !== undefined && <Own filters={filters} onFilter={onFilter} />}
          <FilterSelect {...bind('deleted')} label={t`Deleted`} none={t`no`} options={words({ true: t`in the last 30 days` })} />
        </div>
      </Popover>
    </>
  )
}

const textOf = (value: string | readonly string[] | undefined): string | undefined => (value === undefined ? undefined : String(value))
